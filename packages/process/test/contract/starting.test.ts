import { chmod, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProcessSpec } from '../../src/process-spec.ts';
import { enterArena, off, text, type Arena } from './arena.ts';
import { backends } from './backends.ts';

async function openFiles(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}

function specOf(arena: Arena, changes: Partial<ProcessSpec>): ProcessSpec {
  return { file: '/bin/true', args: [], cwd: arena.dir, env: {}, timeoutMs: 5000, sandbox: off, ...changes };
}

describe.each(backends)('starting on the %s backend', (backend) => {
  test('P9: each way a start can fail has its own error, and nothing is left of it', async () => {
    const arena = await enterArena(backend);
    const plain = join(arena.dir, 'plain');
    await writeFile(plain, 'text');
    await writeFile(join(arena.dir, 'orphan'), '#!/no/such/interpreter\n');
    await chmod(join(arena.dir, 'orphan'), 0o755);
    await mkdir(join(arena.dir, 'folder'));
    for (const [name, content] of [
      ['unnamed', 'echo ran by a shell\n'],
      ['nothing', ''],
      ['hash', '#'],
    ] as const)
      await writeFile(join(arena.dir, name), content, { mode: 0o755 });
    const failures: readonly (readonly [string, Partial<ProcessSpec>])[] = [
      ['process-not-found', { file: '/no/such/program' }],
      ['process-not-found', { file: join(plain, 'below-a-file') }],
      ['process-not-found', { file: join(arena.dir, 'orphan') }],
      ['process-not-executable', { file: plain }],
      ['process-not-executable', { file: join(arena.dir, 'unnamed') }],
      ['process-not-executable', { file: join(arena.dir, 'nothing') }],
      ['process-not-executable', { file: join(arena.dir, 'hash') }],
      ['process-cwd-missing', { file: join(arena.dir, 'unnamed'), cwd: '/no/such/directory' }],
      ['process-not-executable', { file: join(arena.dir, 'folder') }],
      ['process-cwd-missing', { cwd: '/no/such/directory' }],
      ['process-cwd-not-directory', { cwd: plain }],
      ['process-arguments-too-long', { args: ['x'.repeat(200_000)] }],
      ['process-arguments-too-long', { args: Array.from({ length: 40_000 }, () => 'x'.repeat(100)) }],
      ['process-spawn-failed', { args: ['a\0b'] }],
      ['process-spawn-failed', { env: { 'A=B': 'c' } }],
      ['process-spawn-failed', { env: { A: 'b\0c' } }],
      ['process-spawn-failed', { args: ['half a character: \ud800'] }],
      ['process-spawn-failed', { argv0: '\udc00' }],
      ['process-spawn-failed', { cwd: '/tmp/\ud800' }],
      ['process-spawn-failed', { env: { A: '\ud800' } }],
      ['process-spawn-failed', { file: 'true' }],
      ['process-spawn-failed', { cwd: '.' }],
      ['process-spawn-failed', { timeoutMs: 0 }],
      ['process-spawn-failed', { graceMs: Number.NaN }],
      ['process-spawn-failed', { drainMs: -1 }],
      ['process-spawn-failed', { capture: { headBytes: Number.NaN } }],
      ['process-spawn-failed', { limits: { cpuSeconds: -1 } }],
    ];
    await arena.run('true');
    const before = await openFiles();
    for (const [code, changes] of failures) {
      const spec = specOf(arena, { capture: { spillBytes: 100 }, ...changes });
      const error = await arena.host.run(spec).catch((reason: unknown) => reason);
      expect({ changes, error }).toMatchObject({ error: { code } });
    }
    expect(await openFiles()).toBe(before);
    expect(await readdir(join(arena.dir, 'spill')).catch(() => [])).toEqual([]);
    expect(await arena.survivors()).toEqual([]);
    expect(await arena.run('exit 9')).toMatchObject({ exitCode: 9 });
  });

  test('the error says what was not started and why', async () => {
    const arena = await enterArena(backend);
    const run = arena.host.run(specOf(arena, { file: '/no/such/program' }));
    await expect(run).rejects.toThrow(/^Not started: "\/no\/such\/program": no such program/);
  });

  test('P8: the environment is exactly what was given', async () => {
    const arena = await enterArena(backend);
    const env = { ONLY: 'this', EMPTY: '', SPACED: 'a b\nc' };
    const handle = await arena.host.run(specOf(arena, { file: '/usr/bin/env', args: ['-0'], env }));
    const lines = text((await arena.ended(handle)).stdout)
      .split('\0')
      .filter((line) => line !== '');
    expect(lines.toSorted()).toEqual(['EMPTY=', 'ONLY=this', 'SPACED=a b\nc']);
  });

  test('arguments and argv0 arrive as they are', async () => {
    const arena = await enterArena(backend);
    const args = ['', ' ', 'a b', '$HOME', '`x`', "'", '"', '\\', '\n', '*', '--', 'ä😀', ';rm'];
    const handle = await arena.host.run(
      specOf(arena, { file: '/usr/bin/printf', args: [String.raw`%s\0`, ...args] }),
    );
    expect(text((await arena.ended(handle)).stdout)).toBe(`${args.join('\0')}\0`);
    const named = await arena.host.run(
      specOf(arena, { file: '/bin/sh', argv0: 'my-name', args: ['-c', 'echo "$0"'] }),
    );
    expect(text((await arena.ended(named)).stdout)).toBe('my-name\n');
  });

  test('the command runs in its cwd and gets no file the host has open', async () => {
    const arena = await enterArena(backend);
    const secret = await open(join(arena.dir, 'host-only'), 'w');
    onTestFinished(() => secret.close());
    const result = await arena.run('pwd; ls -l /proc/self/fd');
    const [cwd, ...descriptors] = text(result.stdout).trim().split('\n');
    expect(cwd).toBe(arena.dir);
    expect(descriptors.join()).not.toContain('host-only');
    // Besides the three streams, ls itself has the directory open. Portable cannot close what the host inherited, and says so.
    const closed = descriptors.filter((line) => line.includes('->')).length === 4;
    const admitted = result.enforcement.notEnforced.some((promise) => promise.includes('descriptors'));
    expect(closed || admitted).toBe(true);
  });

  test('the pid is the one the host sees', async () => {
    const arena = await enterArena(backend);
    const handle = await arena.sh('"$D/sleeper" 60; true');
    // The kernel says that exec went well a moment before it shows the new command line.
    await expect
      .poll(async () => (await arena.survivors()).map((line) => Number.parseInt(line, 10)))
      .toContain(handle.pid);
    await handle.kill();
  });

  test('64 commands side by side each end with their own result, and no descriptor stays', async () => {
    const arena = await enterArena(backend);
    await arena.run('true');
    const before = await openFiles();
    const handles = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        arena.sh(`echo ${i}; echo ${i} >&2; exit ${i}`, { stdin: { text: 'x' } }),
      ),
    );
    const results = await Promise.all(handles.map((handle) => handle.result));
    expect(results.map((result) => result.exitCode)).toEqual(Array.from({ length: 64 }, (_, i) => i));
    expect(results.map((result) => text(result.stdout))).toEqual(
      Array.from({ length: 64 }, (_, i) => `${i}\n`),
    );
    expect(results.map((result) => text(result.stderr))).toEqual(
      Array.from({ length: 64 }, (_, i) => `${i}\n`),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(await openFiles()).toBe(before);
  });
});
