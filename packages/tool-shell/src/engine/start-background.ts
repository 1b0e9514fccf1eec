import type { ProcessHandle } from '@umbo/process';
import type { StartedTask, ToolContext } from '@umbo/tools-core';
import { OutputLog } from '../output/output-log.ts';
import type { LineMatcher } from '../output/line-pattern.ts';
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

/** Starts a command that outlives its call. Until it is a task the call's cancellation ends it; afterwards only the task's does. */
export async function startBackground(
  engine: ShellEngine,
  tasks: BackgroundTasks,
  command: Command & { readonly text: string },
  context: ToolContext,
  notify: LineMatcher | null,
): Promise<BackgroundStart> {
  const life = new AbortController();
  const endWithCall = (): void => life.abort(context.signal.reason);
  if (context.signal.aborted) endWithCall();
  context.signal.addEventListener('abort', endWithCall, { once: true });
  try {
    const startedAt = Date.now();
    const handle = await engine.start({ ...command, stdin: 'open' }, life.signal);
    const log = collect(engine, handle);
    const early = await Promise.race([handle.result, pause(engine.options.startWindowMs ?? 250)]);
    if (early)
      return { kind: 'ended', finished: await engine.finish(command.executable, early, context.sessionId) };
    const task = await context.tasks.start({
      callId: context.callId,
      title: command.text.slice(0, 200),
      async work(scope) {
        const endWithTask = (): void => life.abort(scope.signal.reason);
        if (scope.signal.aborted) endWithTask();
        scope.signal.addEventListener('abort', endWithTask, { once: true });
        tasks.add(scope.taskId, {
          command: command.text,
          cwd: command.cwd,
          log,
          sessionId: context.sessionId,
        });
        scope.attach({
          ...processIdentity(handle.pid),
          writeStdin: (text) => handle.writeStdin(text),
          closeStdin: () => handle.closeStdin(),
          signal: (name) => handle.signal(name as NodeJS.Signals),
          readOutput: async (query) => log.read(query),
        });
        const stop = notify && log.follow((line) => void (notify(line) && scope.notify(line)));
        const prompts = handle.needsInput.subscribe(({ prompt }) =>
          scope.notify(`the command waits for input: ${engine.options.redactor.redactText(prompt)}`),
        );
        const result = await handle.result;
        stop?.();
        prompts.unsubscribe();
        const finished = await engine.finish(command.executable, result, context.sessionId);
        const { text: stdout } = finished.stdout;
        return toolReturnOf(finished, { stdout, stderr: finished.stderr.text, exit_code: result.exitCode });
      },
    });
    return { kind: 'running', pid: handle.pid, startedAt, task };
  } finally {
    context.signal.removeEventListener('abort', endWithCall);
  }
}

function collect(engine: ShellEngine, handle: ProcessHandle): OutputLog {
  const log = new OutputLog(engine.options.redactor, engine.options.output?.maxOutputLines ?? 10_000);
  handle.output.subscribe({
    next: ({ stream, text }) => log.write(stream, text),
    complete: () => log.end(),
  });
  return log;
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
