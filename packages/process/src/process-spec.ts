import type { SandboxProfile } from '@umbo/sandbox';

/** Resource limits of one command; absent means the host's own limit. */
export interface ProcessLimits {
  /** CPU seconds. */
  readonly cpuSeconds?: number;
  /** Address space in bytes. */
  readonly memoryBytes?: number;
  /** Open files. */
  readonly openFiles?: number;
  /** Processes of the task. Refused where they cannot be counted for this task alone: always for a host that runs as root. */
  readonly processes?: number;
  /** Largest file the command may write, in bytes. */
  readonly fileSizeBytes?: number;
}

/** How much output is kept inline and in the spill file. */
export interface CaptureSpec {
  /** Bytes kept from the start of each stream. Default 32768. */
  readonly headBytes?: number;
  /** Bytes kept from the end of each stream. Default 32768. */
  readonly tailBytes?: number;
  /** Keep everything in an owner-only spill file, up to this many bytes. Default 0: no file. */
  readonly spillBytes?: number;
}

/** One command to run: what, where, with which environment, for how long. Nothing is inherited. */
export interface ProcessSpec {
  /** Absolute path of the program; resolve a name first with `resolveExecutable`. */
  readonly file: string;
  /** Arguments after the program's name. */
  readonly args: readonly string[];
  /** The name the program sees as its argv[0]. Default: `file`. */
  readonly argv0?: string;
  /** Absolute working directory. */
  readonly cwd: string;
  /** The whole environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  /** Wall-clock limit in milliseconds, kept by the backend. */
  readonly timeoutMs: number;
  /** Time between TERM and KILL in milliseconds. Default 2000. */
  readonly graceMs?: number;
  /** Time the tree has after its leader exited, before it is killed. Default 250. */
  readonly drainMs?: number;
  /** `closed` (default): end of file at once. `open`: kept open for writeStdin. `text`: that, then end of file. */
  readonly stdin?: 'closed' | 'open' | { readonly text: string };
  /** What is kept of the output. */
  readonly capture?: CaptureSpec;
  /** Resource limits. */
  readonly limits?: ProcessLimits;
  /** What the kernel enforces. Required: there is no silent `off`. */
  readonly sandbox: SandboxProfile;
  /** Let children outlive the leader until the task is killed or times out. Default false. */
  readonly keepChildren?: boolean;
  /** Cancels the run: TERM, grace, KILL on the tree. */
  readonly signal?: AbortSignal;
}
