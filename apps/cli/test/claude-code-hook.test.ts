import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(resolve(root, 'docs/guide/command-line.md'), 'utf8');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-hook-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hook = join(folder, 'umbo-hook.mjs');
writeFileSync(hook, /^```js\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '');
const main = resolve(root, 'apps/cli/src/main.ts');
const bin = join(folder, 'bin');
const workspace = join(folder, 'workspace');
for (const made of [bin, workspace]) mkdirSync(made);
writeFileSync(
  join(bin, 'umbo'),
  `#!/bin/sh\nexec '${process.execPath}' --conditions=@umbo/source '${main}' "$@"\n`,
  { mode: 0o755 },
);

interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the hook as Claude Code does: its input on standard input, the project in the environment. */
async function ask(input: string, { path = bin, project = workspace } = {}): Promise<Said> {
  const child = spawn(process.execPath, [hook], {
    cwd: workspace,
    env: {
      PATH: [path, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      CLAUDE_PROJECT_DIR: project,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.end(input);
  const { promise, resolve: done } = Promise.withResolvers<number | null>();
  child.on('close', done);
  return { code: await promise, stdout, stderr };
}

const call = (command?: string, cwd = workspace): string =>
  JSON.stringify({
    session_id: 's',
    transcript_path: join(folder, 'transcript.jsonl'),
    cwd,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command, description: 'does something' },
    tool_use_id: 'toolu_1',
  });

test.each([
  ['sudo ls', 'deny', '"sudo" is on the default block list'],
  ['ls\necho "$(sudo id)"', 'deny', '"sudo" is on the default block list'],
  ['no-such-program-here --flag', 'ask', '"no-such-program-here" is on no list'],
  ['echo x > ../outside', 'ask', 'outside the roots'],
])('the hook of the guide answers `%s` with %s and the reason', async (command, decision, reason) => {
  const { code, stdout } = await ask(call(command));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: decision,
      permissionDecisionReason: expect.stringContaining(reason) as string,
    },
  });
});

test('what the policy allows is left to the agent’s own rules', async () => {
  expect(await ask(call('ls -la | wc -l'))).toEqual({ code: 0, stdout: '', stderr: '' });
});

test.each([
  ['input that is no JSON', 'not json', {}],
  ['no input', '', {}],
  ['a call without a command', call(), {}],
  ['umbo not installed', call('ls'), { path: workspace }],
  ['a policy that does not load', call('ls'), { project: join(folder, 'missing') }],
])('whatever goes wrong blocks the command: %s', async (_, input, options) => {
  const { code, stdout, stderr } = await ask(input, options);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^Not run: umbo could not judge it \(.+\)\.$/ms);
});

test('the settings of the guide are JSON that names the hook', () => {
  const settings = /^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
  expect(JSON.parse(settings)).toMatchObject({ hooks: { PreToolUse: [{ matcher: 'Bash' }] } });
  expect(settings).toContain('umbo-hook.mjs');
});
