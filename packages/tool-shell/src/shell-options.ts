import type { ProcessHost } from '@umbo/process';
import type { SandboxProfile } from '@umbo/sandbox';
import type { Redactor, ResolveExecutable } from '@umbo/tools-core';

/** Time limits of commands. */
export interface ShellTimeouts {
  /** When the call names none. Default 120000. */
  readonly defaultMs?: number;
  /** The longest a call may name. Default 600000. */
  readonly maxMs?: number;
  /** The longest a background task may live. Default 86400000: a day. */
  readonly backgroundMs?: number;
}

/** How much output reaches the model and how much is kept for reading back. */
export interface ShellOutput {
  /** Bytes of each stream kept from its start. Default 24000. */
  readonly headBytes?: number;
  /** Bytes of each stream kept from its end. Default 24000. */
  readonly tailBytes?: number;
  /** Bytes of a foreground command's output kept in an owner-only file for reading back. Default 16777216. */
  readonly spillBytes?: number;
  /** Lines kept of a background task. Default 10000. */
  readonly maxOutputLines?: number;
  /** Emit output events while a command runs. Default false. */
  readonly live?: boolean;
}

/** What the shell tools are given. What safety needs has no default. */
export interface ShellOptions {
  /** Starts commands. */
  readonly host: ProcessHost;
  /** Takes secrets out of everything a model or an event sees. */
  readonly redactor: Redactor;
  /** Workspace folders, absolute; the first is where relative directories start. */
  readonly roots: readonly string[];
  /** What the kernel enforces on every command, unless a face has a mode of its own. */
  readonly sandbox: SandboxProfile;
  /** Also allow working directories below the temporary folder. Default true. */
  readonly allowTemporaryCwd?: boolean;
  /** Also allow working directories below the home folder. Default false. */
  readonly allowHomeCwd?: boolean;
  /** Keep a session's directory between calls of shell.bash. Default false. */
  readonly keepCwd?: boolean;
  /** Host environment keys commands get besides the harmless ones. Default none. */
  readonly passThroughEnv?: readonly string[];
  /** Time limits. */
  readonly timeouts?: ShellTimeouts;
  /** Output limits. */
  readonly output?: ShellOutput;
  /** The shell that shell.bash runs. Default `bash`. */
  readonly shell?: string;
  /** How a name becomes a file. Default: process' `resolveExecutable` on the host's trusted PATH. */
  readonly resolve?: ResolveExecutable;
  /** Milliseconds in which a background start that fails is reported as such. Default 250. */
  readonly startWindowMs?: number;
}
