import { execPath } from 'node:process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../src/child-environment.ts';
import { createPortableHost } from '../src/portable/portable-host.ts';
import { off } from './contract/arena.ts';

const host = {
  PATH: '.:/usr/bin:/bin',
  HOME: '/home/me',
  LC_ALL: 'C.UTF-8',
  OPENAI_API_KEY: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
  NODE_OPTIONS: '--require evil',
  LD_PRELOAD: '/evil.so',
  PAGER: 'evil',
  GIT_SSH_COMMAND: 'evil',
  KEEP: 'me',
};

test('P8: of the host only the allow-list is passed on', () => {
  const env = childEnvironment({ host });
  expect(env).toMatchObject({
    PATH: '/usr/bin:/bin',
    HOME: '/home/me',
    LC_ALL: 'C.UTF-8',
    TERM: 'dumb',
    PAGER: 'cat',
  });
  expect(JSON.stringify(env)).not.toMatch(/secret|evil|KEEP/);
});

test('P8: further host keys pass by exact name, explicit keys win', () => {
  const env = childEnvironment({
    host,
    passThrough: ['KEEP'],
    explicit: { PAGER: 'less', TERM: 'xterm', PATH: '/x' },
  });
  expect(env).toMatchObject({ KEEP: 'me', PAGER: 'less', TERM: 'xterm', PATH: '/x' });
});

test('explicit git settings come after ours and so win; ours are left out when asked', () => {
  const explicit = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.hooksPath', GIT_CONFIG_VALUE_0: 'mine' };
  const env = childEnvironment({ host, explicit });
  const last = Number(env['GIT_CONFIG_COUNT']) - 1;
  expect([env[`GIT_CONFIG_KEY_${last}`], env[`GIT_CONFIG_VALUE_${last}`]]).toEqual([
    'core.hooksPath',
    'mine',
  ]);
  expect(childEnvironment({ host, gitPrograms: true })).not.toHaveProperty('GIT_CONFIG_COUNT');
});

test('S18: git runs none of the programs a repository names, and still works', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'umbo-git-'));
  const processes = createPortableHost();
  onTestFinished(async () => {
    await processes.close();
    await rm(dir, { recursive: true, force: true });
  });
  const trap = join(dir, 'trap');
  await writeFile(
    trap,
    `#!${execPath}\nrequire('node:fs').writeFileSync(${JSON.stringify(dir)} + '/ran-' + process.pid, process.argv.join(' '))\n`,
  );
  await chmod(trap, 0o755);
  const sh = async (script: string, env: Record<string, string>): Promise<number | null> => {
    const spec = {
      file: '/bin/sh',
      args: ['-ec', script],
      cwd: dir,
      env: { ...env, HOME: dir, T: trap },
      timeoutMs: 20_000,
    };
    return (await (await processes.run({ ...spec, sandbox: off })).result).exitCode;
  };
  const plain = { PATH: '/usr/bin:/bin' };
  const identity = 'git config user.name a; git config user.email a@b';
  expect(
    await sh(`git init -q repo; cd repo; ${identity}; echo a > f; git add f; git commit -qm one`, plain),
  ).toBe(0);
  const keys = [
    'core.fsmonitor',
    'core.pager',
    'core.editor',
    'sequence.editor',
    'core.sshCommand',
    'core.askPass',
  ];
  const more = [
    'gpg.program',
    'credential.helper',
    'core.alternateRefsCommand',
    'interactive.diffFilter',
    'core.gitProxy',
  ];
  const hooks =
    'for h in pre-commit post-commit post-checkout post-index-change; do ln -s "$T" .git/hooks/$h; done';
  const set = [...keys, ...more].map((key) => `git config ${key} "$T"`).join('; ');
  expect(await sh(`cd repo; ${set}; ${hooks}`, plain)).toBe(0);
  const work =
    'cd repo; git status; git diff; echo b >> f; git add f; git commit; git log -p; git checkout -q -b x; git rebase -i HEAD~1; git fetch ssh://127.0.0.1:1/x || true';
  expect(
    await sh(
      `GIT_EDITOR='sh -c "echo m > \\$1" -'; export GIT_EDITOR; ${work}`,
      childEnvironment({ path: plain.PATH }),
    ),
  ).toBe(0);
  expect((await readdir(dir)).filter((name) => name.startsWith('ran-'))).toEqual([]);
  // Without it the same repository runs them, so the trap is a real one.
  await sh('cd repo; git status; git checkout -q -b y', plain);
  expect((await readdir(dir)).filter((name) => name.startsWith('ran-')).length).toBeGreaterThan(0);
});
