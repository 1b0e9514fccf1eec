import type { ProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile } from '@umbo/sandbox';
import { expect, test } from 'vitest';
import { BackgroundTasks } from '../../src/engine/background-tasks.ts';
import { ShellEngine } from '../../src/engine/shell-engine.ts';
import { stdinRequests } from '../../src/faces/stdin-requests.ts';

const engine = new ShellEngine({
  host: {} as ProcessHost,
  redactor: createRedactor(),
  roots: ['/'],
  sandbox: offProfile(),
});
const tasks = new BackgroundTasks();
for (const [id, command] of [
  ['shell', 'bash -i'],
  ['filter', 'sort'],
] as const)
  tasks.add(id, { command, cwd: '/work', sessionId: 'mine', prompt: () => undefined, follow: () => {} });

const kinds = (taskId: string, sessionId = 'mine'): readonly string[] =>
  stdinRequests(engine, tasks, taskId, 'rm -rf x', sessionId).map(({ kind }) => kind);

test('S12: who is asked about typing sees the text, and what runs it is judged as running it', () => {
  expect(stdinRequests(engine, tasks, 'shell', 'rm -rf x', 'mine')).toMatchObject([
    { kind: 'task.control', action: 'stdin', taskId: 'shell', stdinText: 'rm -rf x' },
    { kind: 'shell.script', script: 'rm -rf x', cwd: '/work' },
  ]);
  expect(kinds('filter')).toEqual(['task.control']);
});

test('T4: what another session’s task runs is not told by how typing into it is judged', () => {
  expect(kinds('shell', 'other')).toEqual(kinds('unknown', 'other'));
  expect(tasks.find('shell', 'other')).toBe(undefined);
});
