/** Writes so many bytes to stdout and to stderr at the same time. */
export function flood(bytes: string): string {
  return `yes umbo | head -c ${bytes} & yes umbo | head -c ${bytes} >&2; wait`;
}
