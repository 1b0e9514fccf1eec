import {
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planLock, readOnlyProfile, workspaceWriteProfile } from '@umbo/sandbox';
import { attempts, factsFor, runLocked, runPlanned, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

const notRun = whyNotHere();
test.each(notRun)('workspace-write and denied reads: not run (%s)', (why) => expect(why).not.toBe(''));

describe.each(notRun.length === 0 ? users : [])('as $name', ({ uid }) => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage(uid);
  }, 60_000);
  afterAll(() => on.close());

  const workspaceWrite = () => profiles['workspace-write']?.(on) ?? readOnlyProfile();
  const tryGroup = async (group: string): Promise<string[]> => {
    const run = {
      profile: workspaceWrite(),
      uid,
      command: [await attempts(), 'child', group],
      scratchDir: on.scratch,
      env: on.env,
    };
    return (await runLocked(run)).stdout.trimEnd().split('\n');
  };
  const shell = (script: string, profile = workspaceWrite()) =>
    runLocked({
      profile,
      uid,
      command: ['/bin/sh', '-c', script],
      scratchDir: on.scratch,
      cwd: on.workspace,
      env: on.env,
    });

  test('files, modes, times and attributes below the root can be changed', async () => {
    expect((await tryGroup('w')).filter((line) => !line.endsWith('\tthrough'))).toEqual([]);
  });

  test('protected paths stay as they are, also behind a link and with their parents held in place', async () => {
    const lines = await tryGroup('p');
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter((line) => line.endsWith('\tthrough'))).toEqual([]);
    expect(readFileSync(join(on.workspace, '.env'), 'utf8')).toBe('stub\n');
  });

  test('P12: a protected path that is reached by several links cannot be led elsewhere at any of them', async () => {
    const link = (to: string, name: string): void => symlinkSync(to, join(on.workspace, name));
    mkdirSync(join(on.workspace, 'links'));
    link('../links/second', 'links/first');
    link('../real/env', 'links/second');
    link('links/first', 'settings');
    for (const path of ['links', 'links/first', 'links/second', 'settings'])
      lchownSync(join(on.workspace, path), uid, uid);
    const ways = [
      'rm links/second && echo evil > links/second',
      'rm links/first && echo evil > links/first',
      'echo evil > new && mv new links/second',
      'mv links away && mkdir links && echo evil > links/first',
      'ln -sf /dev/null links/second',
      'echo evil > settings',
    ];
    const profile = { ...workspaceWrite(), protectedPaths: [join(on.workspace, 'settings')] };
    const { stdout } = await shell(
      `${ways.map((way) => `(${way}) 2> /dev/null`).join('; ')}; cat settings`,
      profile,
    );
    expect(stdout).toBe('stub\n');
    expect(readFileSync(join(on.workspace, 'settings'), 'utf8')).toBe('stub\n');
    link('real', 'by-directory');
    link('by-directory/env', 'other-settings');
    const other = { ...profile, protectedPaths: [join(on.workspace, 'other-settings')] };
    expect(planLock(other, await factsFor(uid))).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('by-directory'),
    });
  });

  test('a protected path that does not exist is named as not enforced', async () => {
    const profile = workspaceWriteProfile({
      roots: [on.workspace],
      network: 'off',
      protectedPaths: ['absent'],
      deniedReads: [],
    });
    expect(planLock(profile, await factsFor(uid))).toMatchObject({
      kind: 'planned',
      enforcement: { notEnforced: [`${join(on.workspace, 'absent')} does not exist, so it can be created`] },
    });
  });

  test('denied reads hide a directory and a file, in read-only and in workspace-write', async () => {
    const deniedReads = [on.secrets, join(dirname(on.secrets), 'token')];
    for (const profile of [{ ...workspaceWrite(), deniedReads }, readOnlyProfile({ deniedReads })]) {
      const { stdout } = await shell(
        `cat ../secrets/key; cat ../token; ls -A ../secrets; mv ../secrets ../s; cat ../s/key; echo done`,
        profile,
      );
      expect(stdout).toBe('done\n');
    }
  });

  test('a denied read inside the writable root cannot be moved away for the next command to read', async () => {
    const profile = {
      ...workspaceWrite(),
      protectedPaths: [],
      deniedReads: [join(on.workspace, 'real/env')],
    };
    const { stdout } = await shell('mv real moved; cat moved/env real/env; echo done', profile);
    expect(stdout).toBe('done\n');
    expect((await shell('cat moved/env real/env; echo done', profile)).stdout).toBe('done\n');
  });

  test('a root that turned into a way elsewhere after the plan was made runs nothing', async () => {
    const [root, elsewhere] = [join(on.workspace, 'a/root'), join(on.target, 'root')];
    for (const path of [root, elsewhere]) mkdirSync(path, { recursive: true });
    const profile = workspaceWriteProfile({
      roots: [root],
      network: 'off',
      protectedPaths: [],
      deniedReads: [],
    });
    const planning = planLock(profile, await factsFor(uid), { scratchDir: on.scratch });
    renameSync(join(on.workspace, 'a'), join(on.workspace, 'b'));
    symlinkSync(on.target, join(on.workspace, 'a'));
    const ended = await runPlanned(planning, { uid, command: ['/bin/echo', 'ran'], scratchDir: on.scratch });
    expect(ended).toMatchObject({ exitCode: 125, stdout: '', stderr: expect.stringContaining('openat2') });
  });

  test('what the command mounts or leaves in /dev/shm is gone with it', async () => {
    expect((await shell('echo x > /dev/shm/umbo-left && cat /dev/shm/umbo-left')).stdout).toBe('x\n');
    expect(existsSync('/dev/shm/umbo-left')).toBe(false);
  });

  test('the command sees only its own processes', async () => {
    expect((await shell('ls /proc | grep -c "^[0-9]"')).stdout.trim()).toMatch(/^[1-9]$/);
  });

  test("a root that is the kernel's own is refused before anything runs", async () => {
    for (const root of ['/', '/proc', '/sys', '/dev']) {
      const profile = workspaceWriteProfile({
        roots: [root],
        network: 'off',
        protectedPaths: [],
        deniedReads: [],
      });
      expect(planLock(profile, await factsFor(uid)).kind).toBe('unavailable');
    }
  });

  test('writing from the host while a command is locked is not disturbed', async () => {
    const running = shell('sleep 0.2; cat live');
    writeFileSync(join(on.workspace, 'live'), 'from the host\n');
    expect((await running).stdout).toBe('from the host\n');
  });
});
