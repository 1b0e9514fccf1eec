import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { firstValueFrom } from 'rxjs';
import { readOnlyProfile, workspaceWriteProfile } from '@umbo/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from './children-of.ts';
import { openHost, textOf } from './host.ts';
import { describeWhere } from '../describe-where.ts';
import { supervisor, survivorsOf, whyNoSupervisor } from './workshop.ts';

/** The supervisor is the one child of this process that runs its program. */
const supervisorPids = (): number[] => childrenOf(process.pid, supervisor ?? '');

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

describeWhere(whyNoSupervisor, 'the supervisor', () => {
  test('gives commands real pipes: /dev/stdout and /dev/stderr can be opened', async () => {
    const { run } = openHost();
    const result = await run('echo out > /dev/stdout; echo err > /dev/stderr');
    expect([textOf(result.stdout), textOf(result.stderr), result.exitCode]).toEqual(['out\n', 'err\n', 0]);
  });

  test('reports the pid of the leader as the host sees it, in both trees', async () => {
    for (const unconfinedTree of ['subreaper', 'pidNamespace'] as const) {
      const { sh } = openHost({ unconfinedTree });
      const handle = await sh('', { file: '/bin/sleep', args: ['20'] });
      // The kernel says that exec went well a moment before it shows the new command line.
      await expect.poll(() => readFileSync(`/proc/${handle.pid}/cmdline`, 'latin1')).toContain('sleep');
      await handle.kill({ graceMs: 0 });
      expect((await handle.result).enforcement.tree).toBe(unconfinedTree);
    }
  });

  test('a command reaches processes of the host only where it shares their pids', async () => {
    const reach = `kill -0 ${process.pid} 2>/dev/null && echo reached; true`;
    expect(textOf((await openHost().run(reach)).stdout)).toBe('reached\n');
    expect(textOf((await openHost({ unconfinedTree: 'pidNamespace' }).run(reach)).stdout)).toBe('');
  });

  test('its death is reported once as lost, its trees are gone, and the next run starts another', async () => {
    const { sh, run } = openHost();
    const mark = `umbo-lost-${randomUUID()}`;
    const handle = await sh(`sh -c 'setsid sleep 30; : ${mark}' & wait; : ${mark}`);
    const results: unknown[] = [];
    void handle.result.then((result) => results.push(result));
    const [pid] = supervisorPids();
    process.kill(pid ?? 0, 'SIGKILL');
    const result = await handle.result;
    expect(result).toMatchObject({ lost: true, exitCode: null, signal: null, cancelled: false });
    await expect(handle.writeStdin('x')).rejects.toMatchObject({ code: 'process-stdin-closed' });
    await handle.kill();
    expect(await survivorsOf(mark)).toEqual([]);
    expect(textOf((await run('echo again')).stdout)).toBe('again\n');
    expect(supervisorPids()).not.toContain(pid);
    expect(results).toHaveLength(1);
  });

  test('told to end, it ends what runs: that is no cancel of the host, and the note says what it was', async () => {
    const { sh } = openHost();
    const handle = await sh('exec sleep 30');
    process.kill(supervisorPids()[0] ?? 0, 'SIGTERM');
    expect(await handle.result).toMatchObject({
      signal: 'SIGKILL',
      cancelled: false,
      note: 'The supervisor was ended while it ran.',
    });
  });

  test('many runs that find it dead start one new supervisor, not many', async () => {
    const { run } = openHost();
    await run('true');
    const before = supervisorPids();
    process.kill(before[0] ?? 0, 'SIGKILL');
    // Those that had already been handed to the dead one are refused or lost; none hangs, and none starts its own.
    await Promise.allSettled(Array.from({ length: 20 }, () => run('echo hi')));
    expect(textOf((await run('echo hi')).stdout)).toBe('hi\n');
    expect(supervisorPids()).toHaveLength(1);
  });

  test('a command that kills the init that holds it is killed itself, with its orphans', async () => {
    const { run } = openHost();
    const mark = `umbo-patricide-${randomUUID()}`;
    const result = await run(`setsid sh -c 'sleep 30; : ${mark}' & kill -9 $PPID; sleep 30; : ${mark}`);
    expect(result).toMatchObject({ signal: 'SIGKILL', exitCode: null });
    expect(result.note).toContain('held its tree together');
    expect(await survivorsOf(mark, 0)).toEqual([]);
    expect((await run('true')).exitCode).toBe(0);
  });

  test('a host with no running task exits by itself, and the supervisor with it', async () => {
    const script = resolve(import.meta.dirname, '../fixtures/idle-host.ts');
    const output = execFileSync(process.execPath, ['--conditions=@umbo/source', script], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    const { exitCode, supervisorPid } = JSON.parse(output) as { exitCode: number; supervisorPid: number };
    expect([exitCode, supervisorPid > 0]).toEqual([0, true]);
    await expect.poll(() => isAlive(supervisorPid), { timeout: 5000 }).toBe(false);
  });

  test('a killed host leaves no scratch directory behind', { timeout: 20_000 }, async () => {
    const script = resolve(import.meta.dirname, '../fixtures/scratch-host.ts');
    const host = spawn(process.execPath, ['--conditions=@umbo/source', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: host.stdout }), 'line')) as [string];
    expect(readdirSync(line)).not.toEqual([]);
    host.kill('SIGKILL');
    await expect.poll(() => existsSync(dirname(line)), { timeout: 8000 }).toBe(false);
  });

  test('no descriptor of the host or the supervisor reaches a command', async () => {
    const { run } = openHost();
    const result = await run('ls -l /proc/self/fd | wc -l; ls /proc/self/fd');
    // 0, 1, 2 and the directory ls itself reads.
    expect(textOf(result.stdout).trim().split('\n').slice(1)).toEqual(['0', '1', '2', '3']);
  });

  test.each(['subreaper', 'pidNamespace'] as const)(
    'what holds a command has no descriptor of the others, and all are given back, however many start at once: %s',
    async (unconfinedTree) => {
      const { run, sh } = openHost({ unconfinedTree });
      await run('true');
      const [pid = 0] = supervisorPids();
      const opened = (of: number): string[] => readdirSync(`/proc/${of}/fd`);
      const before = opened(pid).length;
      // More than there are places in which a new one finds its link: the others get theirs by a copy.
      const live = await Promise.all(
        Array.from({ length: 60 }, () => sh('', { file: '/bin/cat', args: [], stdin: 'open' })),
      );
      const inits = childrenOf(pid);
      expect(inits.length).toBeGreaterThanOrEqual(60);
      // Only root may look at those of a process that keeps others from looking into it.
      if (process.getuid?.() === 0)
        expect(inits.map(opened).filter((numbers) => numbers.join() !== '0,1,2,3')).toEqual([]);
      // Each reads its end of input alone: nobody else holds the other end of its pipe.
      for (const one of live) await one.closeStdin();
      expect(await Promise.all(live.map(async ({ result }) => (await result).exitCode))).toEqual(
        live.map(() => 0),
      );
      // One link each, and nothing else.
      await expect.poll(() => opened(pid).length - childrenOf(pid).length).toBe(before - 1);
    },
  );

  test('a command starts with no signal blocked or ignored', async () => {
    const { run } = openHost();
    const { stdout } = await run('exec grep -E "^Sig(Blk|Ign)" /proc/self/status');
    expect(textOf(stdout)).toBe('SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n');
  });

  test('stopped processes are ended by the ladder as well', async () => {
    const { sh } = openHost();
    const handle = await sh('kill -STOP $$; sleep 30');
    await handle.kill({ graceMs: 5000 });
    const result = await handle.result;
    expect(result.signal).toBe('SIGTERM');
    expect(result.durationMs).toBeLessThan(4000);
  });

  test('a hard kill overtakes a soft one that is ignored', async () => {
    const { sh } = openHost();
    const handle = await sh('trap "" TERM; echo on; while :; do sleep 1; done');
    await firstValueFrom(handle.output);
    void handle.kill({ graceMs: 60_000 });
    await handle.kill({ graceMs: 0 });
    expect(await handle.result).toMatchObject({ signal: 'SIGKILL', cancelled: true });
  });

  test('a command that stops the init that holds it ends in time all the same', async () => {
    const { run } = openHost();
    const result = await run('kill -STOP $PPID; sleep 30', { timeoutMs: 300, graceMs: 200 });
    expect(result).toMatchObject({ timedOut: true, signal: 'SIGTERM' });
    expect(result.durationMs).toBeLessThan(4000);
  });

  test('in a pid namespace of its own a command cannot make the init that holds it give up', async () => {
    const { run } = openHost({ unconfinedTree: 'pidNamespace' });
    const result = await run(
      '[ $PPID = 1 ] || exit 5; for n in 1 2 3 9 10 12 15 17 18 19 34 64; do kill -$n 1; done; sleep 0.1; exit 5',
    );
    expect(result).toMatchObject({ exitCode: 5 });
    expect(result.note).toBeUndefined();
  });

  test('a locked command that crashes leaves no core and starts no handler; an unlocked one keeps its limit', async () => {
    const { run } = openHost();
    const script = 'grep "core file size" /proc/self/limits';
    const limitOf = async (more: object): Promise<string> =>
      textOf((await run(script, more)).stdout).replaceAll(/\s+/g, ' ');
    const own = readFileSync('/proc/self/limits', 'latin1').match(/^Max core file size.*$/m)?.[0] ?? '';
    expect(await limitOf({})).toContain(own.replaceAll(/\s+/g, ' '));
    const roots = [mkdtempSync(join(tmpdir(), 'umbo-core-'))];
    onTestFinished(() => rmSync(roots[0] ?? '', { recursive: true }));
    const modes = [
      readOnlyProfile({ deniedReads: [] }),
      readOnlyProfile({ deniedReads: ['/etc/passwd'] }),
      workspaceWriteProfile({ roots, network: 'off', protectedPaths: [], deniedReads: [] }),
    ];
    for (const sandbox of modes)
      expect(await limitOf({ sandbox })).toMatch(/^Max core file size ([01]) \1 bytes $/);
    expect(await limitOf({})).toContain(own.replaceAll(/\s+/g, ' '));
  });
});
