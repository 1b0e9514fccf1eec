import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { SilenceWatch } from '../../src/supervisor/silence-watch.ts';
import { createSupervisorHost } from '../../src/supervisor/supervisor-host.ts';
import { childrenOf } from './children-of.ts';
import { describeWhere } from '../describe-where.ts';
import { openHost, textOf } from './host.ts';
import { processesWith, supervisor, survivorsOf, whyNoSupervisor } from './workshop.ts';

const stopSupervisor = 'kill -STOP $(cut -d" " -f4 /proc/$PPID/stat); echo on';

/** A program in the supervisor's place that says this and then nothing, whatever it is asked. */
function mute(says: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-mute-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'mute');
  writeFileSync(path, `#!/bin/sh\necho $$ > '${directory}/pid'\nprintf '${says}'\nexec sleep 60\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A welcome of the right version, for eight tasks. */
const welcome = String.raw`\015\0\0\0\0\0\0\0\101\001\0\0\0\010\0\0\0`;

describeWhere(whyNoSupervisor, 'a supervisor that says nothing', () => {
  test('a stopped one is woken, and the commands it holds end as if nothing had been', async () => {
    const { run } = openHost({ silenceMs: 600 });
    const result = await run(`${stopSupervisor}; exit 3`);
    expect(result).toMatchObject({ lost: false, exitCode: 3 });
    expect(textOf(result.stdout)).toBe('on\n');
  });

  test('one that can not be woken is killed, what waited for it is told, and close() returns', async () => {
    const path = mute(welcome);
    const { host, run } = openHost({ silenceMs: 600, supervisorPath: path });
    await expect(run('true')).rejects.toMatchObject({ code: 'process-supervisor-lost' });
    const pid = readFileSync(join(path, '../pid'), 'utf8').trim();
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    await host.close();
  });

  test('one that never greets is no supervisor', async () => {
    const { run } = openHost({ silenceMs: 600, supervisorPath: mute('') });
    await expect(run('true')).rejects.toThrow(/does not run here \(it did not answer\)/);
  });

  test('closing a host whose supervisor was stopped does not wait for ever', async () => {
    const { host, run } = openHost({ silenceMs: 600 });
    await run('true');
    const [pid] = childrenOf(process.pid, supervisor ?? '');
    if (!pid) expect.fail('no supervisor was seen');
    process.kill(pid, 'SIGSTOP');
    await host.close();
    expect(childrenOf(process.pid, supervisor ?? '')).toEqual([]);
  });

  test('a host that was busy itself takes no answer for missing', async () => {
    const { sh } = openHost({ silenceMs: 300 });
    const handle = await sh('sleep 1.5; echo on');
    for (let i = 0; i < 3; i += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      await new Promise((turn) => setImmediate(turn));
    }
    expect(await handle.result).toMatchObject({ lost: false, exitCode: 0 });
  });

  test('a silence without end is none that is over at once, and one of no length is refused', async () => {
    let givenUp = false;
    const watch = new SilenceWatch({
      silenceMs: Number.POSITIVE_INFINITY,
      waitedFor: () => true,
      ask: () => {},
      wake: () => {},
      giveUp: () => {
        givenUp = true;
      },
    });
    onTestFinished(() => watch.end());
    await new Promise((later) => setTimeout(later, 60));
    expect(givenUp).toBe(false);
    for (const silenceMs of [0, -1, Number.NaN])
      expect(() => createSupervisorHost({ silenceMs })).toThrow(/silenceMs must be above 0/);
  });

  test('a start that hangs can be cancelled, and goes on as soon as it is', async () => {
    const { sh, run } = openHost();
    await run('true');
    const [pid] = childrenOf(process.pid, supervisor ?? '');
    // It holds one init for the next command, which now takes the order and does nothing.
    for (const init of childrenOf(pid ?? 0)) process.kill(init, 'SIGSTOP');
    const started = performance.now();
    const handle = await sh('sleep 30', { timeoutMs: 60_000, signal: AbortSignal.timeout(50) });
    expect(await handle.result).toMatchObject({ cancelled: true, signal: 'SIGTERM' });
    expect(performance.now() - started).toBeLessThan(4000);
  });

  test('a command that stopped its init does not outlive a supervisor that is killed', async () => {
    const mark = `umbo-held-${randomUUID()}`;
    onTestFinished(() => {
      for (const line of processesWith(mark)) process.kill(Number.parseInt(line), 'SIGKILL');
    });
    const { sh } = openHost();
    const handle = await sh(`sleep 0.5; kill -STOP $PPID; sleep 30; : ${mark}`);
    const stat = readFileSync(`/proc/${handle.pid}/stat`, 'latin1');
    const init = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    await expect.poll(() => readFileSync(`/proc/${init}/status`, 'latin1')).toMatch(/State:\s+T/);
    const [pid] = childrenOf(process.pid, supervisor ?? '');
    if (!pid) expect.fail('no supervisor was seen');
    process.kill(pid, 'SIGKILL');
    expect(await handle.result).toMatchObject({ lost: true });
    expect(await survivorsOf(mark)).toEqual([]);
  });

  test('a stopped one ends its trees too when its host is killed', { timeout: 20_000 }, async () => {
    const mark = `umbo-stopped-${randomUUID()}`;
    const script = resolve(import.meta.dirname, '../fixtures/stopped-supervisor-host.ts');
    const host = spawn(process.execPath, ['--conditions=@umbo/source', script], {
      env: { ...process.env, MARK: mark },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: host.stdout }), 'line');
    const [pid] = childrenOf(host.pid ?? 0, supervisor ?? '');
    await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'latin1')).toMatch(/State:\s+T/);
    host.kill('SIGKILL');
    expect(await survivorsOf(mark)).toEqual([]);
  });
});
