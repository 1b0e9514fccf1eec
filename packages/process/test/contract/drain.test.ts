import { describe, expect, test } from 'vitest';
import { enterArena, text } from './arena.ts';
import { backends } from './backends.ts';

describe.each(backends)('after the leader has ended on the %s backend', (backend) => {
  test('P4: who holds the pipe past the drain time is killed, counted and noted, and the text so far is kept', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('"$D/sleeper" 60 & "$D/sleeper" 60 & echo done; exit 0');
    expect(result).toMatchObject({
      exitCode: 0,
      signal: null,
      timedOut: false,
      cancelled: false,
      killedCount: 2,
    });
    expect(result.note).toContain('2 processes');
    expect(text(result.stdout)).toBe('done\n');
    expect(result.durationMs).toBeGreaterThanOrEqual(249);
  });

  test('P4: output that arrives within the drain time is not lost', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('( "$D/sleeper" 0.2; echo late ) & echo early; exit 0', { drainMs: 5000 });
    expect(result).toMatchObject({ exitCode: 0, killedCount: 0 });
    expect(result.note).toBeUndefined();
    expect(text(result.stdout)).toBe('early\nlate\n');
  });

  test('P4: a background process that closed its output is killed too', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('"$D/sleeper" 60 >/dev/null 2>&1 </dev/null & exit 4');
    expect(result).toMatchObject({ exitCode: 4, killedCount: 1 });
  });

  test('a child that closes its output and lives on does not end the run early', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('exec >/dev/null 2>&1; "$D/sleeper" 0.3; exit 6');
    expect(result).toMatchObject({ exitCode: 6, killedCount: 0 });
    expect(result.durationMs).toBeGreaterThanOrEqual(299);
  });

  test('kept children outlive the leader until they end', async () => {
    const arena = await enterArena(backend);
    const script = '( "$D/sleeper" 0.6; echo child ) & echo leader; exit 2';
    const result = await arena.run(script, { keepChildren: true, drainMs: 50 });
    expect(result).toMatchObject({ exitCode: 2, killedCount: 0, timedOut: false });
    expect(text(result.stdout)).toBe('leader\nchild\n');
  });

  test('kept children end with the time limit', async () => {
    const arena = await enterArena(backend);
    const result = await arena.run('"$D/sleeper" 60 & exit 2', { keepChildren: true, timeoutMs: 500 });
    expect(result).toMatchObject({ exitCode: 2, timedOut: true });
  });

  test('kept children end with kill()', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('"$D/sleeper" 60 & exit 2', { keepChildren: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await handle.kill();
    expect(await arena.ended(handle)).toMatchObject({ exitCode: 2, cancelled: true });
  });

  test('a result names its backend and what it could not promise', async () => {
    const arena = await enterArena(backend);
    const { enforcement } = await arena.run('true');
    expect(enforcement).toMatchObject({ backend, mode: 'off', network: 'on' });
    expect(enforcement.notEnforced.length > 0).toBe(enforcement.tree === 'processGroup');
  });
});
