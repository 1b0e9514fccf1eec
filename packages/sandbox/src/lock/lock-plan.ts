/** A mount the lock makes. `writable` stays as it was, `pin` holds a name in place, `protect` is read-only, `deny` is hidden, `device` stays usable. */
export interface LockMount {
  /** What is done with the path. */
  readonly kind: 'writable' | 'pin' | 'protect' | 'deny' | 'device';
  /** Absolute path. */
  readonly path: string;
}

/** A place that stays writable for Landlock: everything below a directory, or one file. */
export interface LockRule {
  /** How far the right reaches. */
  readonly kind: 'tree' | 'file';
  /** Absolute path. */
  readonly path: string;
}

/** What the native lock carries out, step by step, before the command starts. */
export interface LockPlan {
  /** Own mount namespace, read-only but for `mounts`. */
  readonly mountNamespace: boolean;
  /** A /proc that shows only the command's own pid namespace. */
  readonly ownProc: boolean;
  /** An empty /dev/shm that goes when the command does. */
  readonly ownShm: boolean;
  /** Refuse every call that changes modes, owners, times or attributes. */
  readonly refuseMetadata: boolean;
  /** Refuse every socket but a connected pair. */
  readonly refuseNetwork: boolean;
  /** Rely on a pid namespace: the Landlock of this machine does not stop signals. */
  readonly ownPids: boolean;
  /** The least Landlock ABI the lock accepts. */
  readonly landlockAbi: number;
  /** Mounts in the order they are made. */
  readonly mounts: readonly LockMount[];
  /** What stays writable. */
  readonly rules: readonly LockRule[];
}
