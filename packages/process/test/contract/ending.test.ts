import { readFile } from 'node:fs/promises';
import type { Observable } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { enterArena, text } from './arena.ts';
import { backends } from './backends.ts';

describe.each(backends)('ending a command on the %s backend', (backend) => {
  test('P1: a timeout ends the whole tree and keeps the partial output of both streams', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('"$D/sleeper" 60 & echo out; echo err >&2; "$D/sleeper" 60', {
      timeoutMs: 400,
    });
    expect(result).toMatchObject({
      timedOut: true,
      cancelled: false,
      exitCode: null,
      signal: 'SIGTERM',
      lost: false,
    });
    expect(text(result.stdout)).toBe('out\n');
    expect(text(result.stderr)).toBe('err\n');
    expect(result.note).toContain('400 ms');
    expect(result.durationMs).toBeGreaterThanOrEqual(399);
  });

  test('P2: a tree that ignores TERM is killed after the grace, and only then comes the result', async () => {
    const arena = await enterArena(backend);
    const script = 'trap "" TERM; "$D/sleeper" 60 & echo ready; wait; "$D/sleeper" 60; "$D/sleeper" 60';
    const result = await arena.run(script, { timeoutMs: 300, graceMs: 300 });
    expect(result).toMatchObject({ timedOut: true, exitCode: null, signal: 'SIGKILL' });
    expect(result.durationMs).toBeGreaterThanOrEqual(599);
    expect(text(result.stdout)).toBe('ready\n');
  });

  test('a command that ends itself on TERM is timed out with its own exit code', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('trap "echo bye; exit 7" TERM; "$D/sleeper" 60 & wait', {
      timeoutMs: 300,
    });
    expect(result).toMatchObject({ timedOut: true, exitCode: 7, signal: null });
    expect(text(result.stdout)).toBe('bye\n');
  });

  test('kill() ends the tree, is cancelled and not timed out, and resolves when it is gone', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('"$D/sleeper" 60 & "$D/sleeper" 60');
    await handle.kill();
    expect(await arena.survivors()).toEqual([]);
    expect(await handle.result).toMatchObject({ cancelled: true, timedOut: false, signal: 'SIGTERM' });
  });

  test('kill() twice, and after the end, does nothing more', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('"$D/sleeper" 60');
    await Promise.all([handle.kill(), handle.kill()]);
    await handle.kill();
    expect(await arena.ended(handle)).toMatchObject({ cancelled: true });
    const done = await arena.sh('exit 3');
    await done.result;
    await done.kill();
    expect(await done.result).toMatchObject({ exitCode: 3, cancelled: false });
  });

  test('T13: after a soft kill was ignored, a hard one does not wait for its grace', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('trap "" TERM; echo ready; "$D/sleeper" 60; "$D/sleeper" 60');
    await firstOutput(handle.output);
    const soft = handle.kill({ graceMs: 60_000 });
    await handle.kill({ graceMs: 0 });
    await soft;
    expect(await arena.ended(handle)).toMatchObject({ cancelled: true, signal: 'SIGKILL' });
  });

  test('the abort signal ends the tree', async () => {
    const arena = await enterArena(backend);
    const controller = new AbortController();
    const handle = await arena.sh('"$D/sleeper" 60 & "$D/sleeper" 60', { signal: controller.signal });
    controller.abort();
    expect(await arena.ended(handle)).toMatchObject({ cancelled: true, timedOut: false });
  });

  test('cancelled before the start: refused, and nothing ever ran', async () => {
    const arena = await enterArena(backend);
    const run = arena.sh('touch "$D/ran"', { signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ code: 'process-cancelled' });
    expect(text((await arena.run('ls "$D/ran" 2>/dev/null')).stdout)).toBe('');
  });

  test('F11: a stopped tree is woken to end itself', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('"$D/sleeper" 60 & kill -STOP $!; kill -STOP $$');
    await vi.waitFor(async () =>
      expect(await readFile(`/proc/${handle.pid}/stat`, 'utf8')).toContain(') T '),
    );
    await handle.kill();
    expect(await arena.ended(handle)).toMatchObject({ cancelled: true, signal: 'SIGTERM' });
  });

  test('a signal reaches the group of the leader and ends nothing by itself', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh(
      '"$D/sleeper" 60 & trap "echo usr1" USR1; echo ready; wait; echo on; exit 0',
    );
    await firstOutput(handle.output);
    await handle.signal('SIGUSR1');
    const result = await arena.ended(handle);
    expect(text(result.stdout)).toBe('ready\nusr1\non\n');
    expect(result).toMatchObject({ exitCode: 0, cancelled: false });
    await handle.signal('SIGUSR1');
  });

  test('closing the host ends everything and refuses what comes later', async () => {
    const arena = await enterArena(backend);
    const handles = await Promise.all([1, 2, 3].map(() => arena.sh('"$D/sleeper" 60')));
    await arena.host.close();
    expect(await arena.survivors()).toEqual([]);
    for (const handle of handles) expect(await handle.result).toMatchObject({ cancelled: true });
    await expect(arena.sh('true')).rejects.toMatchObject({ code: 'process-host-closed' });
    await arena.host.close();
  });

  test('closing the host at any moment of a start leaves nothing of it, whoever holds the handle', async () => {
    for (let moment = 0; moment < 16; moment += 1) {
      const arena = await enterArena(backend);
      await arena.run('true');
      const started = arena.sh('"$D/sleeper" 20').then(
        (handle) => handle.result,
        () => undefined,
      );
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      await arena.host.close();
      expect(await arena.survivors()).toEqual([]);
      expect((await started)?.cancelled ?? true).toBe(true);
    }
  });
});

function firstOutput(output: Observable<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    output.subscribe(resolve);
  });
}
