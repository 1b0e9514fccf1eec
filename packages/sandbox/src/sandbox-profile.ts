/** How much of the file system a command may change. */
export type SandboxMode = 'read-only' | 'workspace-write' | 'off';

/** Whether a command may reach the network. `off` refuses every socket but a socketpair. */
export type NetworkMode = 'on' | 'off';

/** What the kernel is to enforce on one command. Paths are absolute real paths. */
export interface SandboxProfile {
  /** How much of the file system may be changed. */
  readonly mode: SandboxMode;
  /** Whether sockets may be opened. */
  readonly network: NetworkMode;
  /** Directories that stay writable; only in `workspace-write`. */
  readonly writableRoots: readonly string[];
  /** Paths inside writable roots that stay as they are. */
  readonly protectedPaths: readonly string[];
  /** Paths that cannot be read at all. */
  readonly deniedReads: readonly string[];
}
