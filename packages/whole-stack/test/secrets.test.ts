import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionPolicy } from '@umbo/tools-core';
import { afterEach, expect, test } from 'vitest';
import { composeHost, type ComposedHost, type HostOptions } from '../src/index.ts';

const allowAll: PermissionPolicy = () => ({ kind: 'allow', reasons: [] });
/** One that was registered, and one that is known by its look alone; in two parts, so that no scanner takes this file for a leak. */
const REGISTERED = 'correct-horse-battery-staple';
const TOKEN = ['gh', 'p_', 'Zk4mXw9QpL2vRt7YbN5cHd8JfGs1AeUo3iV6'].join('');

let host: ComposedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const open = async (options: Partial<HostOptions> = {}): Promise<ComposedHost> => {
  host = await composeHost({ policies: [allowAll], secrets: [REGISTERED], ...options });
  return host;
};

/** All that anybody is shown or that is kept, as text, escapes of JSON undone. */
const seen = ({ events, auditFile }: ComposedHost, ...more: readonly unknown[]): string =>
  JSON.stringify([more, events, readFileSync(auditFile, 'utf8')]).replaceAll(/\\+/g, '\\');

const inputs = (secret: string): readonly (readonly [tool: string, input: Record<string, unknown>])[] => [
  ['shell.exec', { executable: 'echo', argv: [secret], env: { X: secret } }],
  ['shell.exec', { executable: `/nowhere/${secret}`, argv: [] }],
  ['shell.exec', { executable: secret, argv: [] }],
  ['shell.exec', { executable: 'ls', argv: [], cwd: `./${secret}` }],
  ['shell.exec', { executable: 'ls', argv: [], cwd: `/${secret}/x` }],
  ['shell.exec', { executable: 'cat', argv: [], stdin: secret }],
  ['shell.exec', { executable: 'ls', argv: [], [secret]: 1 }],
  ['shell.exec', { executable: 'ls', argv: [], env: { [secret]: 'x' } }],
  ['shell.exec', { executable: 'ls', argv: [], env: { 'a=b': secret } }],
  ['shell.exec', { executable: ['ls', secret], argv: secret }],
  ['shell.bash', { command: `echo ${secret}; ${secret}; echo ${secret} >&2`, description: secret }],
  ['shell.bash', { command: 'pwd', cwd: secret }],
  ['shell.bash', { command: `echo "${secret}` }],
  ['shell.bash', { command: `exit 3 # ${secret}`, timeout: 5 }],
  ['shell.bash', { task_id: secret }],
  ['shell.bash', { task_id: secret, stdin_text: secret }],
  ['shell.bash', { task_id: secret, kill: true }],
  ['shell.bash', { command: `printf '%s' ${secret} | fold -w 5`, [secret]: secret }],
  ['execute_command', { command: `echo ${secret}; ls ${secret}` }],
  ['run_command', { command: `echo ${secret}; ls ${secret}`, working_dir: secret }],
  ['run_command', { command: `echo ${secret}; ls ${secret}` }],
  ['shell.task.output', { output_id: secret }],
  ['shell.task.output', { output_id: 'out-1', pattern: `${secret}(` }],
  [secret, { x: 1 }],
];

test.each([
  ['registered', REGISTERED],
  ['known by its look', TOKEN],
])('A2: a secret that is %s is absent from what comes of it in any field of a call', async (_, secret) => {
  const one = await open();
  mkdirSync(join(one.root, 'd'));
  writeFileSync(join(one.root, 'f'), `${secret}\n`);
  for (const [tool, input] of inputs(secret)) {
    const result = await one.call(tool, input).catch((error: unknown) => String(error));
    expect(seen(one, result), `${tool} ${JSON.stringify(input)}`).not.toContain(secret);
  }
});

test.each([
  ['registered', REGISTERED],
  ['known by its look', TOKEN],
])(
  'A2: a secret that is %s is absent from a refusal, and from a question and its answer',
  async (_, secret) => {
    const one = await open({ policies: [], fallback: 'deny' });
    for (const [tool, input] of inputs(secret))
      expect(seen(one, await one.call(tool, input).catch(String)), tool).not.toContain(secret);
    await one.close();
    const asked = await open({ policies: [], fallback: 'ask' });
    const shown: unknown[] = [];
    asked.desk.subscribe((change) => {
      shown.push(change);
      for (const { question } of asked.desk.pending)
        asked.desk.answer(question.approvalId, { kind: 'deny', reason: `no ${secret}` });
    });
    for (const [tool, input] of inputs(secret))
      expect(seen(asked, await asked.call(tool, input).catch(String), shown), tool).not.toContain(secret);
    expect(shown.length).toBeGreaterThan(10);
  },
);

test.each([
  ['registered', REGISTERED],
  ['known by its look', TOKEN],
])(
  'A2: a secret that is %s is absent from a task in the background, its messages and its end',
  async (_, secret) => {
    const one = await open();
    const started = await one.call('shell.bash', {
      command: `read line; echo got $line ${secret}; echo ${secret} >&2; exit 4`,
      run_in_background: true,
      stream: true,
      stream_pattern: secret.slice(0, 4),
      description: secret,
    });
    const output =
      started.kind === 'detached' ? started.output : (started.outcome as { output?: unknown }).output;
    const { task_id: taskId } = output as { task_id: string };
    const rest: unknown[] = [started];
    rest.push(await one.call('shell.bash', { task_id: taskId, stdin_text: secret }));
    rest.push(await one.call('shell.bash', { task_id: taskId, wait: true }).catch(String));
    rest.push(await one.call('shell.bash', { task_id: taskId }).catch(String));
    expect(seen(one, rest)).not.toContain(secret);
  },
);
