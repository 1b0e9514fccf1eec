import type { Enforcement } from '../enforcement.ts';

/** A program with its arguments. */
export interface PlainCommand {
  /** Absolute path of the program. */
  readonly file: string;
  /** Arguments after the program's name. */
  readonly args: readonly string[];
}

/** A command with a portable sandbox around it, or why there is none. */
export type WrappedCommand =
  | {
      readonly kind: 'wrapped';
      /** What to start in its place. */
      readonly command: PlainCommand;
      /** What then holds. */
      readonly enforcement: Pick<Enforcement, 'mode' | 'network' | 'namespaces' | 'notEnforced'>;
    }
  | {
      readonly kind: 'unavailable';
      /** What cannot be enforced, and why. */
      readonly reason: string;
      /** What would make it possible. */
      readonly remedy: string;
    };

/** Where the one writable place of a run is. */
export interface WrapOptions {
  /** Absolute path of the wrapping program. */
  readonly wrapper?: string;
  /** Absolute path of the directory made for this run; it must exist. */
  readonly scratchDir?: string;
  /** The directory the command starts in. Default `/`. */
  readonly cwd?: string;
}
