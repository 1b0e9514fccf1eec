import {
  defineTool,
  UmboError,
  type OutputSlice,
  type PermissionRequest,
  type Tool,
  type ToolContext,
  type ToolReturn,
} from '@umbo/tools-core';
import { z } from 'zod';
import { boundSlice } from '../output/bound-slice.ts';
import { linePattern } from '../output/line-pattern.ts';
import type { BackgroundTasks } from '../engine/background-tasks.ts';
import { reportingCwd } from '../engine/cwd-report.ts';
import type { Finished, ShellEngine } from '../engine/shell-engine.ts';
import { endedWithoutCode } from '../engine/ended-without-code.ts';
import { killTask, notGoneYet } from '../engine/kill-task.ts';
import { joinNotes } from '../engine/join-notes.ts';
import { onlyProgram } from '../engine/only-program.ts';
import { startBackground } from '../engine/start-background.ts';
import { typeLine } from '../engine/type-line.ts';
import { toolReturnOf, withSandboxRefusal } from '../engine/tool-return-of.ts';
import { waitsForEver } from '../engine/waits-for-ever.ts';
import { scriptRequest } from './permission-requests.ts';
import { stdinRequests } from './stdin-requests.ts';
import { leftOut } from './left-out.ts';
import { programText, wholeText } from './program-text.ts';
import { timeoutSchema } from './timeout-schema.ts';
import { bashMode, type BashMode, type ShellBashInput } from './bash-mode.ts';
import { bashOutputSchema, type ShellBashOutput } from './bash-output.ts';

const longestSeconds = 1800;

const inputSchema = z.strictObject({
  command: leftOut(
    programText().min(1).describe('The command. Use && to chain, ; for independent commands.'),
  ),
  description: leftOut(z.string().describe('What it does, in a few words.')),
  run_in_background: leftOut(z.boolean().describe('Start it and go on; the answer carries a task_id.')),
  task_id: leftOut(z.string()),
  kill: leftOut(z.boolean()),
  stdin_text: leftOut(wholeText()),
  wait: leftOut(z.boolean()),
  stream: leftOut(z.boolean()),
  stream_pattern: leftOut(z.string()),
  cwd: leftOut(programText()),
});

/** Only bash knows how to be kept from its profile by these names; others read none for `-c`. */
const argvOf = (shell: string, script: string): readonly string[] =>
  /(^|\/)bash$/.test(shell) ? ['--noprofile', '--norc', '-c', script] : ['-c', script];

const unreadable: OutputSlice = { stdout: '', stderr: '', cursor: '0', missing: 'its output cannot be read' };

interface StatusReturn {
  readonly kind: 'completed';
  readonly output: ShellBashOutput;
}

function modeOf(input: ShellBashInput): BashMode {
  const mode = bashMode(input);
  if (mode.kind === 'invalid')
    throw new UmboError({ code: 'invalid-mode', message: `Not run: ${mode.message}.` });
  return mode;
}

/** `shell.bash`: a shell text now or in the background, and everything one does with a background task. */
export function shellBash(
  engine: ShellEngine,
  tasks: BackgroundTasks,
): Tool<ShellBashInput, ShellBashOutput> {
  const shell = engine.options.shell ?? 'bash';
  const { maxMs } = engine.options.timeouts ?? {};
  const maxSeconds = Math.max(1, Math.min(longestSeconds, Math.floor((maxMs ?? Infinity) / 1000)));

  function permissions(input: ShellBashInput, sessionId: string): readonly PermissionRequest[] {
    const mode = modeOf(input);
    // Before anybody is asked, and before the command is there: a pattern that cannot be read must not be found out afterwards.
    if (input.stream) linePattern(input.stream_pattern ?? '');
    switch (mode.kind) {
      case 'run':
      case 'background':
        return [
          scriptRequest(
            engine,
            shell,
            mode.command,
            engine.propose(input, shell, engine.cwd(input.cwd, sessionId)).cwd,
          ),
        ];
      case 'stdin':
        return stdinRequests(engine, tasks, mode.taskId, mode.text, sessionId);
      case 'kill':
      case 'wait':
        return [{ kind: 'task.control', action: mode.kind, taskId: mode.taskId }];
      case 'status':
      case 'stream':
        return [{ kind: 'task.control', action: 'output', taskId: mode.taskId }];
    }
  }

  async function run(
    input: ShellBashInput,
    command: string,
    context: ToolContext,
  ): Promise<ToolReturn<ShellBashOutput>> {
    const judged = engine.judged.get(input);
    const { cwd } = judged;
    const advice = input.timeout === undefined ? waitsForEver(command) : null;
    if (advice !== null) {
      const note = `Not run: ${advice}.`;
      return { kind: 'completed', success: false, output: { exit_code: null, cwd, command, note } };
    }
    const report = engine.options.keepCwd ? reportingCwd(command) : null;
    const finished = await engine.run(
      {
        judged,
        argv: argvOf(shell, report?.script ?? command),
        env: {},
        timeoutMs: (input.timeout ?? Math.min(300, maxSeconds)) * 1000,
        explainAs: onlyProgram(command),
      },
      context,
    );
    const end = report?.read(finished.stderr.text) ?? { stderr: finished.stderr.text, cwd: null };
    const moved = end.cwd !== null && engine.moveTo(end.cwd, context.sessionId);
    const answer = answerOf(finished, end.stderr, moved && end.cwd !== null ? end.cwd : cwd, command);
    if (end.cwd === null || moved) return toolReturnOf(finished, answer);
    const stays = `the next command does not start in ${end.cwd}, where none may run`;
    return toolReturnOf(finished, { ...answer, note: joinNotes([answer.note, stays]) });
  }

  async function background(
    input: ShellBashInput,
    command: string,
    context: ToolContext,
  ): Promise<ToolReturn<ShellBashOutput>> {
    const judged = engine.judged.get(input);
    const notify = input.stream ? linePattern(input.stream_pattern ?? '') : null;
    const started = await startBackground(
      engine,
      tasks,
      {
        judged,
        text: command,
        notify,
        argv: argvOf(shell, command),
        explainAs: onlyProgram(command),
        env: {},
        timeoutMs:
          input.timeout === undefined
            ? (engine.options.timeouts?.backgroundMs ?? 86_400_000)
            : input.timeout * 1000,
      },
      context,
    );
    if (started.kind === 'ended') {
      const { finished } = started;
      const answer = answerOf(finished, finished.stderr.text, judged.cwd, command);
      const note = joinNotes(['it ended at once and is not in the background', answer.note]);
      return toolReturnOf(finished, { ...answer, note });
    }
    const { task, pid, startedAt } = started;
    const answer = { task_id: task.taskId, pid, started_at: new Date(startedAt).toISOString() };
    return { kind: 'detached', taskId: task.taskId, output: answer, rest: task.rest };
  }

  async function status(taskId: string, context: ToolContext, running?: string): Promise<StatusReturn> {
    const info = await context.tasks.status(taskId);
    const slice = await context.tasks
      .output(taskId, { kind: 'tail', lines: engine.options.output?.maxOutputLines ?? 10_000 })
      .then((found) => boundSlice(found, 'tail'))
      .catch((error: unknown) => {
        // It waits for a place or is just being started: where it stands can be told all the same.
        if (UmboError.isInstance(error) && error.code === 'task-not-reachable') return unreadable;
        throw error;
      });
    const audit = info.outcome && 'audit' in info.outcome ? info.outcome.audit : undefined;
    const exitCode = audit?.['exitCode'];
    const waits = info.endedAt === undefined && tasks.find(taskId, context.sessionId)?.prompt() !== undefined;
    const note = joinNotes([
      slice.missing,
      endedWithoutCode(info.outcome),
      waits ? 'it waits for input at the end of its output' : undefined,
      info.endedAt === undefined ? running : undefined,
    ]);
    return {
      kind: 'completed',
      output: {
        stdout: slice.stdout,
        stderr: slice.stderr,
        exit_code: typeof exitCode === 'number' ? exitCode : null,
        uptime_seconds: Math.round(((info.endedAt ?? Date.now()) - info.startedAt) / 1000),
        is_running: info.endedAt === undefined,
        ...(note === undefined ? {} : { note }),
      },
    };
  }

  async function follow(
    taskId: string,
    pattern: string,
    context: ToolContext,
  ): Promise<ToolReturn<ShellBashOutput>> {
    const matches = linePattern(pattern);
    const { output, ...answer } = await status(taskId, context);
    const task = tasks.find(taskId, context.sessionId);
    task?.follow(matches);
    if (task || !output.is_running) return { ...answer, output };
    const note =
      'the lines of this task cannot be pushed: it was not started in the background; read them instead';
    return { ...answer, output: { ...output, note } };
  }

  // The command comes back as it was given, but a secret in it does not.
  function answerOf(finished: Finished, stderr: string, cwd: string, command: string): ShellBashOutput {
    return syncOutput(finished, stderr, cwd, engine.options.redactor.redactText(command));
  }

  return defineTool({
    name: 'shell.bash',
    category: 'shell',
    description:
      'Runs a shell command: file processing, compilation, data transformation, or any other task. Use && to chain commands that depend on each other and ; for ' +
      `independent ones. Each call is a new shell: ${engine.options.keepCwd ? 'the directory carries over to the next call, variables do not' : 'it starts in the workspace folder, and neither cd nor variables carry over'}. ` +
      'Input is empty and there is no terminal. Long work belongs into the background: run_in_background answers at once with a task_id.',
    input: inputSchema.extend({ timeout: timeoutSchema(maxSeconds, 's') }),
    output: bashOutputSchema,
    hiddenInputs: ['task_id', 'kill', 'stdin_text', 'wait', 'stream', 'stream_pattern', 'timeout', 'cwd'],
    annotations: { destructive: true, streams: true },
    permissions: (call, { sessionId }) => permissions(call, sessionId),
    invoke: (call, context) =>
      withSandboxRefusal(async () => {
        const mode = modeOf(call);
        switch (mode.kind) {
          case 'run':
            return run(call, mode.command, context);
          case 'background':
            return background(call, mode.command, context);
          case 'stdin':
            await typeLine(mode.taskId, mode.text, context);
            return status(mode.taskId, context);
          case 'kill':
            await killTask(mode.taskId, context);
            return status(mode.taskId, context, notGoneYet);
          case 'wait':
            await context.tasks.wait(mode.taskId, {
              signal: context.signal,
              ...(call.timeout === undefined ? {} : { timeoutMs: call.timeout * 1000 }),
            });
            return status(mode.taskId, context);
          case 'stream':
            return follow(mode.taskId, call.stream_pattern ?? '', context);
          case 'status':
            return status(mode.taskId, context);
        }
      }),
  });
}

function syncOutput(finished: Finished, stderr: string, cwd: string, command: string): ShellBashOutput {
  return {
    stdout: finished.stdout.text,
    stderr,
    exit_code: finished.result.exitCode,
    duration: Math.round(finished.result.durationMs) / 1000,
    cwd,
    command,
    ...(finished.note === undefined ? {} : { note: finished.note }),
  };
}
