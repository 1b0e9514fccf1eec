import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../src/options/create-program.ts';
import { runApp, testFolder } from './fixtures/run-app.ts';

const key = { UMBO_BASE_URL: 'http://127.0.0.1:9/v1', UMBO_API_KEY: 'k', UMBO_MODEL: 'm' };

test.each([
  ['--mode fly', 'Allowed choices are read, write'],
  ['--sandbox jail', 'Allowed choices are read-only, workspace-write, off'],
  ['--detach-after 5', 'Write a time as 500ms, 5s or 1m'],
  ['--detach-after 0s', 'Write a time as 500ms, 5s or 1m'],
  ['--agents 0', 'Give 1 to 16 agents'],
  ['--agents 17', 'Give 1 to 16 agents'],
  ['--root /does/not/exist', 'Give a folder that exists'],
  ['--policy /does/not/exist', 'Give a policy file that exists'],
  ['--no-such-option', "unknown option '--no-such-option'"],
])('%s is refused with what would be right', (args, expected) => {
  const program = createProgram().configureOutput({ writeErr: () => {} });
  expect(() => program.parse(args.split(' '), { from: 'user' })).toThrow(expected);
});

test('a bad value ends the app with code 2 and one sentence', async () => {
  const { code, stdout, stderr } = await runApp(['--mode', 'fly']);
  expect(stderr).toMatch(/^error: .*Allowed choices are read, write\.\n$/);
  expect([code, stdout]).toEqual([2, '']);
});

test('what only live agents have is refused for the scripted ones', async () => {
  const { code, stderr } = await runApp(['--role', 'writer']);
  expect(stderr).toContain('--role needs a prompt');
  expect(code).toBe(2);
});

test('a prompt without a key says which variables to set', async () => {
  const { code, stderr } = await runApp(['tidy', 'up']);
  expect(stderr).toContain('OPENROUTER_API_KEY');
  expect(stderr).toContain('UMBO_BASE_URL, UMBO_API_KEY and UMBO_MODEL');
  expect(code).toBe(2);
});

test('a role the policy does not have is refused by name', async () => {
  const { code, stderr } = await runApp(['--role', 'wizard', 'tidy'], key);
  expect(stderr).toContain('wizard');
  expect(code).toBe(2);
});

test('a policy file that does not load is refused with its mistake', async () => {
  const file = join(testFolder(), 'bad.yaml');
  writeFileSync(file, 'version: 1\ndenny: [rm]\n');
  const { code, stderr } = await runApp(['--policy', file]);
  expect(stderr).toContain('denny');
  expect(code).toBe(2);
});

test('--help shows every option', () => {
  const help = createProgram().helpInformation();
  for (const option of [
    'policy',
    'role',
    'mode',
    'root',
    'sandbox',
    'detach-after',
    'audit',
    'agents',
    'json',
  ])
    expect(help).toContain(`--${option}`);
});
