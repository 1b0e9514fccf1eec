/** What `shell.bash` takes. */
export interface ShellBashInput {
  /** The command; absent when `task_id` is given. */
  readonly command?: string | undefined;
  /** What it does, in a few words. */
  readonly description?: string | undefined;
  /** Start it and go on. */
  readonly run_in_background?: boolean | undefined;
  /** A background task, for the modes below. */
  readonly task_id?: string | undefined;
  /** End the task: TERM, KILL after the grace. */
  readonly kill?: boolean | undefined;
  /** Type this and a newline into the task. */
  readonly stdin_text?: string | undefined;
  /** Wait until the task ends. */
  readonly wait?: boolean | undefined;
  /** Push lines as notifications. */
  readonly stream?: boolean | undefined;
  /** Only lines that match; RE2. */
  readonly stream_pattern?: string | undefined;
  /** Seconds, 1 to 1800. Default 300 in the foreground. */
  readonly timeout?: number | undefined;
  /** Working directory. Default `.`. */
  readonly cwd?: string | undefined;
}

/** What a call of `shell.bash` asks for. */
export type BashMode =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'background'; readonly command: string }
  | { readonly kind: 'kill' | 'wait' | 'status' | 'stream'; readonly taskId: string }
  | { readonly kind: 'stdin'; readonly taskId: string; readonly text: string };

/** The mode of a call, or what is wrong with it. */
export function bashMode(
  input: ShellBashInput,
): BashMode | { readonly kind: 'invalid'; readonly message: string } {
  const { task_id: taskId, command } = input;
  if (taskId !== undefined && command !== undefined)
    return { kind: 'invalid', message: 'give either command or task_id, not both' };
  if (taskId !== undefined) {
    if (input.kill) return { kind: 'kill', taskId };
    if (input.stdin_text !== undefined) return { kind: 'stdin', taskId, text: input.stdin_text };
    if (input.wait) return { kind: 'wait', taskId };
    return input.stream ? { kind: 'stream', taskId } : { kind: 'status', taskId };
  }
  if (command === undefined)
    return { kind: 'invalid', message: 'give a command, or the task_id of a running one' };
  // Meant for a task that runs already: run instead, the command would be started once more, or without the text it was to get.
  if (input.kill)
    return { kind: 'invalid', message: 'kill needs the task_id of what is to be ended, and no command' };
  if (input.stdin_text !== undefined)
    return {
      kind: 'invalid',
      message: 'stdin_text needs the task_id of a running command; start it in the background first',
    };
  return { kind: input.run_in_background || input.stream ? 'background' : 'run', command };
}
