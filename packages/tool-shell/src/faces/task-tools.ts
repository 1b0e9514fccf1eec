import {
  defineTool,
  type AnyTool,
  type OutputQuery,
  type OutputSlice,
  type TaskInfo,
} from '@umbo/tools-core';
import { z } from 'zod';
import type { BackgroundTasks } from '../engine/background-tasks.ts';
import type { ShellEngine } from '../engine/shell-engine.ts';
import { boundSlice } from '../output/bound-slice.ts';
import { killTask, notGoneYet } from '../engine/kill-task.ts';
import { typeLine } from '../engine/type-line.ts';
import { leftOut, leftOutAs } from './left-out.ts';
import { wholeText } from './program-text.ts';
import { stdinRequests } from './stdin-requests.ts';

const taskId = z.string().min(1).describe('The task_id a background start answered with.');
const task = z.strictObject({
  task_id: z.string(),
  title: z.string(),
  state: z.string(),
  pid: z.int().optional(),
  started_at: z.string(),
  ended_at: z.string().optional(),
  exit_code: z.int().nullable().optional(),
  note: z.string().optional(),
});
const outputInput = z
  .strictObject({
    task_id: leftOut(taskId),
    output_id: leftOut(z.string().describe('The output_id of a finished command.')),
    tail_lines: leftOut(z.int().min(1).max(10_000).describe('The last lines. Default 200.')),
    since: leftOut(z.string().describe('A cursor of an earlier answer.')),
    pattern: leftOut(z.string().max(1000).describe('RE2 pattern; only lines that match.')),
    offset: leftOut(z.int().min(0).describe('First byte of a range.')),
    bytes: leftOut(z.int().min(1).max(48_000).describe('Length of a range. Default 48000.')),
  })
  .refine((input) => (input.task_id === undefined) !== (input.output_id === undefined), {
    error: 'give either task_id (a background task) or output_id (a finished command)',
  });
const slice = z.strictObject({
  stdout: z.string(),
  stderr: z.string(),
  cursor: z.string(),
  missing: z.string().optional(),
});

function describe(info: TaskInfo, prompt?: string, running?: string): z.output<typeof task> {
  const audit = info.outcome && 'audit' in info.outcome ? info.outcome.audit : undefined;
  const exitCode = audit?.['exitCode'];
  const note = prompt === undefined ? running : `it waits for input: ${JSON.stringify(prompt)}`;
  return {
    task_id: info.taskId,
    title: info.title,
    state: info.state,
    ...(info.pid === undefined ? {} : { pid: info.pid }),
    started_at: new Date(info.startedAt).toISOString(),
    ...(info.endedAt === undefined ? {} : { ended_at: new Date(info.endedAt).toISOString() }),
    ...(typeof exitCode === 'number' || exitCode === null ? { exit_code: exitCode } : {}),
    ...(note === undefined || info.endedAt !== undefined ? {} : { note }),
  };
}

const sliceOutput = ({ stdout, stderr, cursor, missing }: OutputSlice): z.output<typeof slice> => ({
  stdout,
  stderr,
  cursor,
  ...(missing === undefined ? {} : { missing }),
});

/** The small tools for background tasks: shell.task.list, status, wait, output, stdin and kill. */
export function taskTools(engine: ShellEngine, tasks: BackgroundTasks): readonly AnyTool[] {
  const base = { category: 'shell' } as const;
  return [
    defineTool({
      ...base,
      name: 'shell.task.list',
      description: 'Lists the background tasks of this session, running ones first.',
      input: z.strictObject({}),
      output: z.strictObject({ tasks: z.array(task) }),
      annotations: { readOnly: true },
      permissions: () => [{ kind: 'task.control', action: 'list' }],
      invoke: async (_, context) => ({
        kind: 'completed',
        output: { tasks: (await context.tasks.list()).map((info) => describe(info)) },
      }),
    }),
    defineTool({
      ...base,
      name: 'shell.task.status',
      description: 'Says where a background task stands.',
      input: z.strictObject({ task_id: taskId }),
      output: task,
      annotations: { readOnly: true },
      permissions: (input) => [{ kind: 'task.control', action: 'status', taskId: input.task_id }],
      invoke: async (input, context) => ({
        kind: 'completed',
        output: describe(
          await context.tasks.status(input.task_id),
          tasks.find(input.task_id, context.sessionId)?.prompt(),
        ),
      }),
    }),
    defineTool({
      ...base,
      name: 'shell.task.wait',
      description: 'Waits until a background task ends, or for a time.',
      input: z.strictObject({
        task_id: taskId,
        timeout_ms: leftOutAs(
          z.int().min(1).max(1_800_000).describe('How long to wait, in milliseconds.'),
          30_000,
        ),
      }),
      output: task,
      annotations: { readOnly: true },
      permissions: (input) => [{ kind: 'task.control', action: 'wait', taskId: input.task_id }],
      invoke: async (input, context) => {
        const info = await context.tasks.wait(input.task_id, {
          timeoutMs: input.timeout_ms,
          signal: context.signal,
        });
        const prompt = tasks.find(input.task_id, context.sessionId)?.prompt();
        return { kind: 'completed', output: describe(info, prompt) };
      },
    }),
    defineTool({
      ...base,
      name: 'shell.task.output',
      description:
        'Reads the output of a background task (task_id) or the full output of a finished command (output_id): its last lines, what came since a cursor, lines that match a pattern, or a range of bytes.',
      input: outputInput,
      output: slice,
      annotations: { readOnly: true },
      permissions: (input) => [
        { kind: 'task.control', action: 'output', taskId: input.task_id ?? input.output_id ?? '' },
      ],
      invoke: async (input, context) => {
        const query = queryOf(input);
        const found =
          input.task_id === undefined
            ? await engine.outputs.read(context.sessionId, input.output_id ?? '', query)
            : await context.tasks.output(input.task_id, query);
        return { kind: 'completed', output: sliceOutput(boundSlice(found, query.kind)) };
      },
    }),
    defineTool({
      ...base,
      name: 'shell.task.stdin',
      description: 'Types a line into a background task; a newline is appended.',
      input: z.strictObject({ task_id: taskId, text: wholeText().describe('The line.') }),
      output: task,
      permissions: (input, { sessionId }) =>
        stdinRequests(engine, tasks, input.task_id, input.text, sessionId),
      invoke: async (input, context) => {
        await typeLine(input.task_id, input.text, context);
        return { kind: 'completed', output: describe(await context.tasks.status(input.task_id)) };
      },
    }),
    defineTool({
      ...base,
      name: 'shell.task.kill',
      description:
        'Ends a background task with everything it started: asked first, killed after a grace time.',
      input: z.strictObject({ task_id: taskId }),
      output: task,
      annotations: { destructive: true, idempotent: true },
      permissions: (input) => [{ kind: 'task.control', action: 'kill', taskId: input.task_id }],
      invoke: async (input, context) => ({
        kind: 'completed',
        output: describe(await killTask(input.task_id, context), undefined, notGoneYet),
      }),
    }),
  ];
}

function queryOf(input: {
  readonly tail_lines?: number | undefined;
  readonly since?: string | undefined;
  readonly pattern?: string | undefined;
  readonly offset?: number | undefined;
  readonly bytes?: number | undefined;
}): OutputQuery {
  if (input.pattern !== undefined)
    return { kind: 'matching', pattern: input.pattern, maxLines: input.tail_lines ?? 200 };
  if (input.since !== undefined) return { kind: 'since', cursor: input.since };
  if (input.offset !== undefined || input.bytes !== undefined)
    return { kind: 'range', offset: input.offset ?? 0, bytes: input.bytes ?? 48_000 };
  return { kind: 'tail', lines: input.tail_lines ?? 200 };
}
