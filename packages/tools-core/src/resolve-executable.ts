/** Where a program's name leads on the trusted PATH. */
export interface ResolvedExecutable {
  /** The path found. */
  readonly path: string;
  /** The file behind every symbolic link. */
  readonly realPath: string;
  /** Every link step from `path` to `realPath`, both included: deny matches each of them. */
  readonly linkSteps: readonly string[];
}

/** Resolves a program's name as the spawner will; null when there is none. Policy is given one, process has the real one. */
export type ResolveExecutable = (name: string, cwd: string) => ResolvedExecutable | null;
