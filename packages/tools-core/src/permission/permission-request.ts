import type { JsonValue } from '../json-value.ts';

/** A program with its arguments, before anything is started. */
export interface ShellCommandRequest {
  /** Union tag. */
  readonly kind: 'shell.command';
  /** The program as the model wrote it. */
  readonly executable: string;
  /** The file it resolves to on the trusted PATH; null when there is none. */
  readonly resolvedPath: string | null;
  /** Arguments after the program. */
  readonly argv: readonly string[];
  /** Absolute working directory. */
  readonly cwd: string;
  /** Names of explicitly given environment variables, never values. */
  readonly envKeys: readonly string[];
  /** What else the tool wants judged, e.g. `{ sandbox: 'read-only' }`. */
  readonly metadata: Readonly<Record<string, JsonValue>>;
}

/** A shell text. */
export interface ShellScriptRequest {
  /** Union tag. */
  readonly kind: 'shell.script';
  /** Which shell will read it: `bash`, `sh`, `powershell`, … */
  readonly shell: string;
  /** The exact text. */
  readonly script: string;
  /** Absolute working directory. */
  readonly cwd: string;
  /** Names of explicitly given environment variables, never values. */
  readonly envKeys: readonly string[];
  /** What else the tool wants judged. */
  readonly metadata: Readonly<Record<string, JsonValue>>;
}

/** Access to one path outside a shell. */
export interface FileRequest<K extends 'fs.read' | 'fs.write' | 'fs.delete'> {
  /** Union tag. */
  readonly kind: K;
  /** Absolute path. */
  readonly path: string;
}

/** A connection the tool itself would make. */
export interface NetworkRequest {
  /** Union tag. */
  readonly kind: 'network.connect';
  /** Host name or address. */
  readonly host: string;
  /** Port. */
  readonly port: number;
}

/** Reaching an existing task of the same session. */
export interface TaskControlRequest {
  /** Union tag. */
  readonly kind: 'task.control';
  /** What is done to it. */
  readonly action: 'list' | 'status' | 'wait' | 'output' | 'stdin' | 'signal' | 'kill';
  /** The task. Absent for `list`. */
  readonly taskId?: string;
  /** Text that would be typed into the task: a shell behind it would run it. */
  readonly stdinText?: string;
}

/** The open set of request kinds. A plugin adds its own by declaration merging. */
export interface PermissionRequestKinds {
  /** A program with its arguments. */
  'shell.command': ShellCommandRequest;
  /** A shell text. */
  'shell.script': ShellScriptRequest;
  /** Reading a file. */
  'fs.read': FileRequest<'fs.read'>;
  /** Writing a file. */
  'fs.write': FileRequest<'fs.write'>;
  /** Deleting a file. */
  'fs.delete': FileRequest<'fs.delete'>;
  /** A network connection. */
  'network.connect': NetworkRequest;
  /** Reaching a task. */
  'task.control': TaskControlRequest;
}

/** What a tool proposes to do, described before any side effect. */
export type PermissionRequest = PermissionRequestKinds[keyof PermissionRequestKinds];
