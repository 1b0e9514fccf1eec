import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOutcome, type CallResult, type PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost, type HostOptions } from '../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
let host: ComposedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

async function openHost(options: Partial<HostOptions> = {}): Promise<ComposedHost> {
  host = await composeHost({ policies: [allowAll], ...options });
  return host;
}

function said(result: CallResult): string {
  return result.kind === 'outcome' ? describeOutcome(result.outcome) : 'detached';
}

const half = 'echo \ud800';

test.each([
  ['shell_bash', { command: half }],
  ['execute_command', { command: half }],
  ['run_command', { command: half }],
  ['shell_exec', { executable: 'echo', argv: [half] }],
  ['shell_exec', { executable: 'cat', stdin: half }],
  ['shell_exec', { executable: 'env', env: { A: half } }],
  ['shell_bash', { task_id: 'any', stdin_text: half }],
  ['shell_task_stdin', { task_id: 'any', text: half }],
  ['shell_bash', { command: 'ls', cwd: half }],
])(
  'nobody is asked about a %s call with half a character, which cannot be passed on: %j',
  async (tool, input) => {
    const { call, events } = await openHost({ policies: [], fallback: 'ask' });
    expect(said(await call(tool, input))).toContain('must not contain half a character (a lone surrogate)');
    expect(events.filter(({ kind }) => kind === 'approvalRequested' || kind === 'started')).toEqual([]);
  },
);

test.each([
  ['shell_bash', { command: 'ls', cwd: 'a\0b' }, 'NUL'],
  ['run_command', { command: 'ls', working_dir: 'a\0b' }, 'NUL'],
  ['shell_exec', { executable: 'ls', cwd: 'a\0b' }, 'NUL'],
  ['shell_exec', { executable: 'env', env: { 'A=B': 'c' } }, 'must not be empty nor contain "="'],
  ['shell_exec', { executable: 'env', env: { '': 'c' } }, 'must not be empty nor contain "="'],
])('what no program can be given is refused before anybody is asked: %s %j', async (tool, input, words) => {
  const { call, events } = await openHost({ policies: [], fallback: 'ask' });
  expect(said(await call(tool, input))).toContain(words);
  expect(events.filter(({ kind }) => kind === 'approvalRequested' || kind === 'started')).toEqual([]);
});

test('a pattern that cannot be read is found out before the command is asked for and started', async () => {
  const { call, events } = await openHost({ policies: [], fallback: 'ask' });
  expect(
    said(await call('shell_bash', { command: 'touch made', stream: true, stream_pattern: '(' })),
  ).toMatch(/^Not run: "\(" is no RE2 pattern/);
  expect(events.filter(({ kind }) => kind === 'approvalRequested' || kind === 'started')).toEqual([]);
});

test.each([
  ['a program of a megabyte', 'shell_exec', { executable: 'x'.repeat(1 << 20) }, 'Check its name'],
  ['a task of a megabyte', 'shell_task_status', { task_id: 'x'.repeat(1 << 20) }, 'not found'],
  ['a directory of a megabyte', 'shell_bash', { command: 'ls', cwd: 'x'.repeat(1 << 20) }, 'does not exist'],
  ['a cursor of a megabyte', 'shell_task_output', { task_id: 'x', since: 'x'.repeat(1 << 20) }, 'not found'],
  ['a tool of a megabyte', 'x'.repeat(1 << 20), {}, 'Use one of the tools'],
  ['a parameter of a megabyte', 'run_command', { ['x'.repeat(1 << 20)]: 1 }, 'It takes: command'],
])('the answer about %s is short and says what to do', async (_, tool, input, words) => {
  const { call } = await openHost();
  const answer = said(await call(tool, input));
  expect(answer.length).toBeLessThan(5000);
  expect(answer).toContain(words);
});

test('P9: what cannot be run is told apart: a missing file, a directory, a file that is no program, a word of a shell', async () => {
  const { call, root } = await openHost();
  writeFileSync(join(root, 'notes.txt'), 'text');
  const why = async (executable: string): Promise<string> => said(await call('shell_exec', { executable }));
  expect(await why('./none')).toBe(
    'Failed (process-not-found): Not run: there is no file "./none". Check its path.',
  );
  expect(await why(root)).toContain('is a directory. Name a program');
  expect(await why('./notes.txt')).toBe(
    'Failed (process-not-executable): Not run: "./notes.txt" is no executable file. Name a program, or the interpreter that runs it.',
  );
  expect(await why('cd')).toContain('"cd" is a word of a shell and no program.');
  expect(await why('no-such-program-here')).toContain('Check its name, or install it.');
});

test('a ~ that nobody works out is not advised to be created', async () => {
  const { call } = await openHost();
  expect(said(await call('shell_bash', { command: 'ls', cwd: '~/x' }))).toContain(
    'A ~ is not worked out here: write the whole path.',
  );
});

test('ordinary text of any language is no odd input', async () => {
  const { call, root } = await openHost();
  const text = 'Grüße, 世界 👩‍👩‍👧 \t"quoted"';
  expect(
    await call('shell_exec', {
      executable: 'printf',
      argv: ['%s', text],
      env: { _A1: text, 'npm_config.x': '' },
    }),
  ).toMatchObject({ outcome: { output: { stdout: text } } });
  expect(await call('shell_exec', { executable: 'cat', stdin: 'a\0b', cwd: root })).toMatchObject({
    outcome: { output: { stdout: 'a\0b' } },
  });
  expect(await call('run_command', { command: `printf %s '${text}'`, working_dir: '.' })).toMatchObject({
    outcome: { output: { stdout: text } },
  });
});
