import { setTimeout as sleep } from 'node:timers/promises';
import {
  composePolicies,
  defineTool,
  ToolRegistry,
  type PermissionChecker,
  type ToolReturn,
} from '@umbo/tools-core';
import { z } from 'zod';

/** What the tools of a test did. */
export interface Deeds {
  readonly written: string[];
  running: number;
}

/** Writing asks, deleting is denied, reading is allowed. */
export const checker: PermissionChecker = composePolicies({
  policies: [
    {
      name: 'test',
      decide({ kind }) {
        const reasons = [{ code: kind, message: `the policy knows ${kind}` }];
        if (kind === 'fs.delete') return { kind: 'deny', reasons };
        return { kind: kind === 'fs.write' ? 'ask' : 'allow', reasons };
      },
    },
  ],
  fallback: 'deny',
});

/** Tools that behave as their names say. */
export function testTools(): { readonly registry: ToolRegistry; readonly deeds: Deeds } {
  const deeds: Deeds = { written: [], running: 0 };
  const base = { category: 'test' } as const;
  const registry = new ToolRegistry();
  registry.add(
    defineTool({
      ...base,
      name: 'file.read',
      description: 'Reads.',
      input: z.strictObject({ path: z.string(), limit: z.int().nullish(), secret: z.string().optional() }),
      output: z.strictObject({ text: z.string(), size: z.int().nullable() }),
      hiddenInputs: ['secret'],
      annotations: { readOnly: true },
      permissions: ({ path }) => [{ kind: 'fs.read', path }],
      invoke: async ({ path, secret }) => ({
        kind: 'completed',
        output: { text: `${path}${secret ?? ''}`, size: null },
      }),
    }),
  );
  registry.add(
    defineTool({
      ...base,
      name: 'file.write',
      description: 'Writes.',
      input: z.strictObject({ path: z.string() }),
      output: z.string(),
      annotations: { destructive: true },
      permissions: ({ path }) => [{ kind: 'fs.write', path }],
      invoke: async ({ path }) => {
        deeds.written.push(path);
        return { kind: 'completed', output: `wrote ${path}` };
      },
    }),
  );
  registry.add(
    defineTool({
      ...base,
      name: 'file.delete',
      description: 'Deletes.',
      input: z.strictObject({ path: z.string() }),
      output: z.strictObject({}),
      permissions: ({ path }) => [{ kind: 'fs.delete', path }],
      invoke: async () => ({ kind: 'completed', output: {} }),
    }),
  );
  registry.add(
    defineTool({
      ...base,
      name: 'job.end',
      description: 'Ends in the way it is told.',
      input: z.strictObject({
        how: z.enum(['failure', 'throw', 'timeout', 'lost', 'long']),
        env: z.record(z.string(), z.string()).optional(),
      }),
      output: z.strictObject({ code: z.int(), text: z.string().optional() }),
      permissions: () => [{ kind: 'fs.read', path: '/' }],
      invoke: async ({ how }): Promise<ToolReturn<{ code: number; text?: string }>> => {
        if (how === 'throw') throw new Error('it broke');
        if (how === 'timeout') return { kind: 'timedOut', output: { code: 1 } };
        if (how === 'lost') return { kind: 'lost', message: 'the worker died.' };
        if (how === 'long') return { kind: 'completed', output: { code: 0, text: 'x'.repeat(300_000) } };
        return { kind: 'completed', success: false, output: { code: 3 } };
      },
    }),
  );
  registry.add(
    defineTool({
      ...base,
      name: 'job.run',
      description: 'Says a line every few milliseconds until it is done or cancelled.',
      input: z.strictObject({ ms: z.int() }),
      output: z.strictObject({ lines: z.int() }),
      annotations: { streams: true },
      permissions: () => [{ kind: 'fs.read', path: '/' }],
      invoke: async ({ ms }, context) => {
        deeds.running += 1;
        const said: string[] = [];
        context.attach({
          signal: async () => {},
          readOutput: async (query) => ({
            stdout: (query.kind === 'since' ? said.slice(Number(query.cursor)) : said.slice(-2)).join(''),
            stderr: '',
            cursor: String(said.length),
          }),
        });
        const end = Date.now() + ms;
        for (let line = 1; Date.now() < end && !context.signal.aborted; line += 1) {
          said.push(`line ${line}\n`);
          context.emit({ kind: 'output', stream: 'stdout', text: `line ${line}\n` });
          await sleep(10);
        }
        deeds.running -= 1;
        return { kind: context.signal.aborted ? 'cancelled' : 'completed', output: { lines: said.length } };
      },
    }),
  );
  registry.add(
    defineTool({
      ...base,
      name: 'job.output',
      description: 'Reads a job back.',
      input: z.strictObject({ task_id: z.string(), since: z.string().optional() }),
      output: z.strictObject({ stdout: z.string(), cursor: z.string(), state: z.string() }),
      annotations: { readOnly: true },
      permissions: () => [{ kind: 'task.control', action: 'output' }],
      invoke: async ({ task_id, since }, { tasks }) => {
        const query =
          since === undefined
            ? ({ kind: 'tail', lines: 2 } as const)
            : ({ kind: 'since', cursor: since } as const);
        const { stdout, cursor } = await tasks.output(task_id, query);
        return { kind: 'completed', output: { stdout, cursor, state: (await tasks.status(task_id)).state } };
      },
    }),
  );
  registry.add(
    defineTool({
      ...base,
      name: 'job.wait',
      description: 'Waits for a job.',
      input: z.strictObject({ task_id: z.string() }),
      output: z.strictObject({ state: z.string() }),
      annotations: { readOnly: true },
      permissions: () => [{ kind: 'task.control', action: 'wait' }],
      invoke: async ({ task_id }, { tasks, signal }) => ({
        kind: 'completed',
        output: { state: (await tasks.wait(task_id, { signal })).state },
      }),
    }),
  );
  return { registry, deeds };
}
