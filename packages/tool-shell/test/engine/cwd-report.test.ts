import { createProcessHost } from '@umbo/process';
import { offProfile } from '@umbo/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { reportingCwd } from '../../src/engine/cwd-report.ts';

/** What a script leaves on standard error and where it says it stands. */
async function runIt(script: string): Promise<{ stderr: string; cwd: string | null }> {
  const host = createProcessHost();
  onTestFinished(() => host.close());
  const report = reportingCwd(script);
  const handle = await host.run({
    file: '/bin/bash',
    args: ['--noprofile', '--norc', '-c', report.script],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    timeoutMs: 10_000,
    sandbox: offProfile(),
  });
  const { stderr } = await handle.result;
  return report.read(Buffer.concat([stderr.head, stderr.tail]).toString());
}

test.each([
  ['cd /usr', '/usr', ''],
  ['cd /usr; printf unfinished >&2', '/usr', 'unfinished'],
  ['cd /usr; exit 3', '/usr', ''],
  ['cd /usr; (sleep 0.1; echo late >&2) & true', '/usr', 'late\n'],
  ['set -x; cd /usr', '/usr', '+ cd /usr\n'],
  ['trap - EXIT; cd /usr', null, ''],
  ['exec true', null, ''],
])('%s: the last directory is read, and standard error is the script’s own', async (script, cwd, stderr) => {
  expect(await runIt(script)).toEqual({ stderr, cwd });
});

test('a script that cannot be read shows its syntax error without our trap', async () => {
  const { stderr, cwd } = await runIt('cd /usr; )');
  expect(cwd).toBeNull();
  expect(stderr).toMatch(/^\/bin\/bash: -c: line 1: syntax error near unexpected token `\)'\n$/);
});
