import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  encodeLockPlan,
  type Enforcement,
  planLock,
  readOnlyProfile,
  type SandboxProfile,
} from '@umbo/sandbox';
import { spawnProgram } from '../../src/spawn.ts';
import { findSupervisor } from '../../src/supervisor/supervisor-path.ts';
import { attempts, harness, mountlessFactsFor, runFree, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

interface HostRun {
  readonly exitCode?: number | null;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly enforcement?: Enforcement;
  readonly refused?: string;
}

const script = resolve(import.meta.dirname, 'host-run.ts');
const notRun = [...whyNotHere(), ...(findSupervisor() === null ? ['supervisor: not built (no cc)'] : [])];
test.each(notRun)('the table through the real host: not run (%s)', (why) => expect(why).not.toBe(''));

/** Runs a command under profiles through a host that runs as this user. */
async function throughHost(uid: number, asked: object, under: readonly string[] = []): Promise<HostRun[]> {
  const become = ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const prefix = [...(uid === process.getuid?.() ? [] : become), ...under];
  const [file, ...args] = [...prefix, process.execPath, '--conditions=@umbo/source', script];
  const env = { PATH: '/usr/bin:/bin', ...(under.length > 0 ? { HARNESS_NO_PID_NAMESPACE: '1' } : {}) };
  const program = await spawnProgram({ file, args, cwd: '/', env, stdin: 'pipe' });
  program.stdin?.end(JSON.stringify(asked));
  const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr)]);
  if (stdout === '') throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as HostRun);
}

describe.each(notRun.length === 0 ? users : [])('through the supervisor, as $name', ({ uid }) => {
  let on: Stage;
  let all: SandboxProfile[];
  beforeAll(async () => {
    on = await stage(uid);
    all = Object.values(profiles).map((make) => make(on));
  }, 60_000);
  afterAll(() => on.close());

  test('this user can read the checkout', async () => {
    accessSync(script, constants.R_OK);
    const become =
      uid === process.getuid?.()
        ? []
        : ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
    const [file, ...args] = [...become, '/usr/bin/test', '-r', script];
    expect(await runFree(file, args)).toMatchObject({ exitCode: 0 });
  });

  test('P12: every attempt is refused in every mode', { timeout: 60_000 }, async () => {
    const { TMPDIR: _, ...env } = on.env;
    const runs = await throughHost(uid, {
      profiles: all,
      file: await attempts(),
      args: ['child', 'am'],
      env,
    });
    expect(runs.map(({ enforcement }) => enforcement?.mode)).toEqual([
      'read-only',
      'read-only',
      'workspace-write',
    ]);
    for (const { stdout = '', exitCode, enforcement } of runs) {
      expect(exitCode).toBe(0);
      expect(stdout.split('\n').length).toBeGreaterThan(130);
      expect(stdout.split('\n').filter((line) => line.endsWith('\tthrough'))).toEqual([]);
      expect(enforcement).toMatchObject({ seccomp: true, tree: 'pidNamespace', notEnforced: [] });
    }
  });

  test(
    'ordinary things work, TMPDIR is writable and gone afterwards, and stdout can be opened by name',
    { timeout: 60_000 },
    async () => {
      const { TMPDIR: _, ...env } = on.env;
      const ordinary = await throughHost(uid, {
        profiles: all,
        file: await attempts(),
        args: ['child', 'o'],
        env,
      });
      for (const { stdout = '' } of ordinary)
        expect(
          stdout
            .trimEnd()
            .split('\n')
            .filter((line) => !line.endsWith('\tthrough')),
        ).toEqual([]);
      const words = 'echo named > /dev/stdout; echo x > "$TMPDIR/file" && echo "$TMPDIR"';
      for (const { stdout = '' } of await throughHost(uid, {
        profiles: all,
        file: '/bin/sh',
        args: ['-c', words],
        env,
      })) {
        const [named, scratch = ''] = stdout.split('\n');
        expect(named).toBe('named');
        expect(scratch).toMatch(/^\//);
        expect(existsSync(scratch)).toBe(false);
      }
    },
  );

  test('P12: the mode of the device that is its stdin stays as it is, like that of every other', async () => {
    const [file, args] = ['/bin/chmod', ['666', '/proc/self/fd/0', '/dev/fd/0', '/dev/null', '/dev/zero']];
    for (const { exitCode, stderr = '' } of await throughHost(uid, { profiles: all, file, args, env: {} })) {
      expect(exitCode).toBe(1);
      expect(stderr.trim().split('\n')).toHaveLength(4);
    }
    const { stdout } = await runFree('/bin/stat', ['-c', '%a %F', '/dev/null']);
    expect(stdout).toBe('666 character special file\n');
  });

  test('a scratch directory goes with its command, which closed it and all in it', async () => {
    const { TMPDIR: _, ...env } = on.env;
    const words =
      'ls -A "$TMPDIR/.." | wc -l; mkdir -p "$TMPDIR/a/b" && touch "$TMPDIR/x" "$TMPDIR/a/b/c"; chmod 0 "$TMPDIR/a/b" "$TMPDIR/a"; chmod 500 "$TMPDIR"';
    const asked = { profiles: [all[2], all[2], all[2]], file: '/bin/sh', args: ['-c', words], env };
    const seen = (await throughHost(uid, asked)).map(({ stdout, stderr }) => `${stdout}${stderr}`);
    expect(seen).toEqual(['1\n', '1\n', '1\n']);
  });

  test(
    'P11: a host that itself runs in our sandbox refuses what it cannot enforce, and runs nothing',
    { timeout: 60_000 },
    async () => {
      const planning = planLock(readOnlyProfile({ deniedReads: [] }), await mountlessFactsFor(uid), {
        scratchDir: on.scratch,
      });
      if (planning.kind !== 'planned' || planning.plan === null)
        throw new Error('read-only must be available here');
      const plan = `${on.scratch}/plan`;
      writeFileSync(plan, encodeLockPlan(planning.plan));
      const asked = { profiles: all, file: '/bin/echo', args: ['ran'], env: {} };
      const runs = await throughHost(uid, asked, [
        '/usr/bin/env',
        `TMPDIR=${on.scratch}`,
        await harness(),
        plan,
      ]);
      expect(runs[0]).toMatchObject({
        stdout: 'ran\n',
        enforcement: {
          mode: 'read-only',
          tree: 'subreaper',
          namespaces: [],
          notEnforced: expect.arrayContaining([expect.stringContaining('terminals and devices')]),
        },
      });
      expect(runs[1]?.refused).toContain('denied reads cannot be hidden without a mount namespace');
      expect(runs[2]?.refused).toContain(
        'workspace-write cannot keep the rest read-only without a mount namespace',
      );
    },
  );
});
