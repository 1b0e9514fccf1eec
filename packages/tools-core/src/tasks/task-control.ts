import type { Outcome } from '../execution/outcome.ts';
import type { ToolReturn } from '../tool/tool-return.ts';

/** Which part of a task's output is wanted. */
export type OutputQuery =
  | { readonly kind: 'range'; readonly offset: number; readonly bytes: number }
  | { readonly kind: 'tail'; readonly lines: number }
  | { readonly kind: 'since'; readonly cursor: string }
  | { readonly kind: 'matching'; readonly pattern: string; readonly maxLines: number };

/** A part of a task's output, redacted. */
export interface OutputSlice {
  /** Standard output text. */
  readonly stdout: string;
  /** Standard error text. */
  readonly stderr: string;
  /** Give it back as `since` to get only what came later. */
  readonly cursor: string;
  /** Bytes or lines that are no longer kept, as a sentence; absent when nothing is missing. */
  readonly missing?: string;
}

/** The ways into running work; a tool attaches what it has. */
export interface TaskPort {
  /** Pid as the host sees it. */
  readonly pid?: number;
  /** Start time as the kernel tells it, so that a reused pid is never signalled. */
  readonly startTime?: string;
  /** Types into it. */
  writeStdin?(text: string): Promise<void>;
  /** Ends its input. */
  closeStdin?(): Promise<void>;
  /** Sends one signal. */
  signal?(name: string): Promise<void>;
  /** Reads its output. */
  readOutput?(query: OutputQuery): Promise<OutputSlice>;
}

/** Where a task stands. */
export type TaskState = 'queued' | 'running' | 'cancelling' | Outcome['kind'];

/** One task as its session may see it. */
export interface TaskInfo {
  /** Unguessable id. */
  readonly taskId: string;
  /** The call that started it. */
  readonly callId: string;
  /** The tool's name. */
  readonly toolName: string;
  /** What it does, for people. */
  readonly title: string;
  /** Where it stands. */
  readonly state: TaskState;
  /** Pid while it runs, where known. */
  readonly pid?: number;
  /** Wall-clock start in milliseconds. */
  readonly startedAt: number;
  /** Wall-clock end in milliseconds. */
  readonly endedAt?: number;
  /** Its outcome once it has one. */
  readonly outcome?: Outcome;
}

/** What background work is given. */
export interface TaskScope {
  /** The task's id. */
  readonly taskId: string;
  /** Aborts when the task is cancelled or its session ends; not with the turn. */
  readonly signal: AbortSignal;
  /** Lets the task table reach the work. */
  attach(port: TaskPort): void;
  /** Tells the session something now, e.g. a matching output line. */
  notify(message: string): void;
}

/** Background work to start. */
export interface StartTask {
  /** The call it belongs to. */
  readonly callId: string;
  /** What it does, for people. */
  readonly title: string;
  /** The work. Its return is the task's (and the call's) outcome; throwing is `failed`. */
  work(scope: TaskScope): Promise<Exclude<ToolReturn<unknown>, { kind: 'detached' }>>;
}

/** A task just started. */
export interface StartedTask {
  /** Its id. */
  readonly taskId: string;
  /** Settles when the work ends; pass it on as `rest` of a detached return. */
  readonly rest: Promise<Exclude<ToolReturn<unknown>, { kind: 'detached' }>>;
}

/**
 * The one task table, as one session reaches it. Every id that is unknown or another session's
 * rejects with `UmboError` code `task-not-found`; nothing tells the two apart.
 */
export interface TaskControl {
  /** Starts background work inside an already judged call. */
  start(task: StartTask): Promise<StartedTask>;
  /** This session's tasks, running first. */
  list(): Promise<readonly TaskInfo[]>;
  /** One task. */
  status(taskId: string): Promise<TaskInfo>;
  /** Waits until it ends, or until the timeout or signal: then the state it is in. */
  wait(
    taskId: string,
    options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ): Promise<TaskInfo>;
  /** Part of its output. */
  output(taskId: string, query: OutputQuery): Promise<OutputSlice>;
  /** Types into it. */
  writeStdin(taskId: string, text: string): Promise<void>;
  /** Sends one signal. */
  signal(taskId: string, name: string): Promise<void>;
  /** Soft, then hard. Resolves when it has ended; a finished task changes nothing. */
  cancel(taskId: string): Promise<TaskInfo>;
}
