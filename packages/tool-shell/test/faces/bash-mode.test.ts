import { expect, test } from 'vitest';
import { bashMode } from '../../src/faces/bash-mode.ts';

test.each([
  ['run', { command: 'ls' }],
  ['background', { command: 'ls', run_in_background: true }],
  ['background', { command: 'ls', stream: true }],
  ['kill', { task_id: 't', kill: true }],
  ['kill', { task_id: 't', kill: true, stdin_text: 'and this' }],
  ['stdin', { task_id: 't', stdin_text: '' }],
  ['wait', { task_id: 't', wait: true }],
  ['stream', { task_id: 't', stream: true }],
  ['status', { task_id: 't' }],
] as const)('%s: %o', (kind, input) => expect(bashMode(input).kind).toBe(kind));

test.each([
  [{}, 'give a command'],
  [{ command: 'ls', task_id: 't' }, 'not both'],
  // A model that means a running task must not start the command once more.
  [{ command: 'npm run dev', kill: true }, 'kill needs the task_id'],
  [{ command: 'cat', stdin_text: 'x' }, 'stdin_text needs the task_id'],
  [{ command: 'cat', stdin_text: 'x', run_in_background: true }, 'stdin_text needs the task_id'],
])('T14: what cannot be meant is an error, not another mode: %o', (input, why) => {
  expect(bashMode(input)).toMatchObject({ kind: 'invalid', message: expect.stringContaining(why) });
});
