import { foldProgress, type ProcessHandle } from '@umbo/process';
import type { StartedTask, TaskScope, ToolContext, ToolReturn } from '@umbo/tools-core';
import type { LineMatcher } from '../output/line-pattern.ts';
import type { OutputLog } from '../output/output-log.ts';
import { atMost } from './at-most.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import type { Command, Finished, ShellEngine } from './shell-engine.ts';
import { processIdentity } from './process-identity.ts';
import { toolReturnOf } from './tool-return-of.ts';

/** A background start: already over within the start window, or a task of its own. */
export type BackgroundStart =
  | { readonly kind: 'ended'; readonly finished: Finished }
  | {
      readonly kind: 'running';
      readonly pid: number;
      readonly startedAt: number;
      readonly task: StartedTask;
    };

/** A command that outlives its call. */
export interface BackgroundCommand extends Command {
  /** The text it runs, for people. */
  readonly text: string;
  /** Which lines to push as notifications; null for none. */
  readonly notify: LineMatcher | null;
}

const maxTitle = 200;
const maxNotice = 2000;

/** A line without end must not be a notification without end; a copy, since a slice would keep the whole line in memory. */
function notice(line: string): string {
  return line.length <= maxNotice ? line : Buffer.from(line.slice(0, maxNotice)).toString();
}

/** Starts a command that outlives its call. Until it is a task the call's cancellation ends it; afterwards only the task's does. */
export async function startBackground(
  engine: ShellEngine,
  tasks: BackgroundTasks,
  command: BackgroundCommand,
  context: ToolContext,
): Promise<BackgroundStart> {
  const life = new AbortController();
  const endWithCall = (): void => life.abort(context.signal.reason);
  if (context.signal.aborted) endWithCall();
  context.signal.addEventListener('abort', endWithCall, { once: true });
  try {
    // Before the start, since a redactor may throw; and before it is cut, since half a secret is not seen as one.
    const title = engine.options.redactor.redactText(command.text).slice(0, maxTitle);
    const startedAt = Date.now();
    const handle = await engine.start({ ...command, stdin: 'open' }, life.signal);
    const log = engine.collect(handle);
    const early = await atMost(engine.options.startWindowMs ?? 250, handle.result);
    const executable = command.explainAs ?? command.judged.executable;
    if (early) return { kind: 'ended', finished: await engine.finish(executable, early, context.sessionId) };
    const task = await enter(context, {
      title,
      end: () => life.abort('taskCancelled'),
      work: (scope) => follow(engine, tasks, command, { handle, log, life, scope, context }),
      gone: handle.result,
    });
    return { kind: 'running', pid: handle.pid, startedAt, task };
  } finally {
    context.signal.removeEventListener('abort', endWithCall);
  }
}

/** Makes it a task, or ends it: a process that is in no table would run on with nobody to end it. */
async function enter(
  context: ToolContext,
  entry: {
    readonly title: string;
    readonly end: () => void;
    readonly work: (scope: TaskScope) => Promise<FinalReturn>;
    readonly gone: Promise<unknown>;
  },
): Promise<StartedTask> {
  try {
    const { title, work, end } = entry;
    const task = await context.tasks.start({ callId: context.callId, title, work });
    // Also a task that was cancelled while it waited for a place, whose work therefore never began.
    task.rest.then(end, end);
    return task;
  } catch (error) {
    entry.end();
    await entry.gone;
    throw error;
  }
}

type FinalReturn = Exclude<ToolReturn<unknown>, { kind: 'detached' }>;

interface Running {
  readonly handle: ProcessHandle;
  readonly log: OutputLog;
  readonly life: AbortController;
  readonly scope: TaskScope;
  readonly context: ToolContext;
}

async function follow(
  engine: ShellEngine,
  tasks: BackgroundTasks,
  { text, judged, notify, explainAs }: BackgroundCommand,
  { handle, log, life, scope, context }: Running,
): Promise<FinalReturn> {
  const endWithTask = (): void => life.abort(scope.signal.reason);
  if (scope.signal.aborted) endWithTask();
  scope.signal.addEventListener('abort', endWithTask, { once: true });
  let stop = (): void => {};
  const push = (matches: LineMatcher): void => {
    stop();
    stop = log.follow((line) => {
      if (matches(line)) scope.notify(notice(foldProgress(line)));
    });
  };
  let asked: string | undefined;
  // Who polls never gets the notification. What was written since then, or typed, ends the waiting.
  const prompt = (): string | undefined => {
    if (asked === undefined) return undefined;
    const { stdout, stderr } = log.read({ kind: 'tail', lines: 1 });
    return [stdout, stderr].some((end) => asked !== undefined && end.endsWith(asked)) ? asked : undefined;
  };
  const { sessionId } = context;
  tasks.add(scope.taskId, { command: text, cwd: judged.cwd, sessionId, prompt, follow: push });
  scope.attach({
    ...processIdentity(handle.pid),
    writeStdin: (typed) => {
      asked = undefined;
      return handle.writeStdin(typed);
    },
    closeStdin: () => handle.closeStdin(),
    signal: (name) => handle.signal(name as NodeJS.Signals),
    readOutput: async (query) => log.read(query),
  });
  if (notify) push(notify);
  const prompts = handle.needsInput.subscribe((needed) => {
    const shown = notice(engine.options.redactor.redactText(needed.prompt));
    if (shown !== '') asked = shown;
    scope.notify(`the command waits for input: ${shown}`);
  });
  const result = await handle.result;
  stop();
  prompts.unsubscribe();
  tasks.remove(scope.taskId);
  const finished = await engine.finish(explainAs ?? judged.executable, result, context.sessionId);
  const { text: stdout } = finished.stdout;
  return toolReturnOf(finished, { stdout, stderr: finished.stderr.text, exit_code: result.exitCode });
}
