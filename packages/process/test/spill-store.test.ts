import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProcessHost } from '../src/create-process-host.ts';
import { newSpillPath } from '../src/spill-directory.ts';
import { enterArena, off } from './contract/arena.ts';
import { backends } from './contract/backends.ts';

const day = 86_400_000;

async function spill(directory: string, ageMs: number): Promise<string> {
  const path = newSpillPath(directory);
  await writeFile(path, 'x');
  const then = new Date(Date.now() - ageMs);
  await utimes(path, then, then);
  return path;
}

test.each(backends)('P5: the first spill file of a %s host sweeps the old ones', async (backend) => {
  const arena = await enterArena(backend);
  const directory = join(arena.dir, 'spill');
  await mkdir(directory, { mode: 0o700 });
  const old = await spill(directory, 8 * day);
  const recent = await spill(directory, 6 * day);
  await arena.run('echo x');
  expect(existsSync(old)).toBe(true);
  const results = [];
  for (let i = 0; i < 2; i += 1) results.push(await arena.run('echo x', { capture: { spillBytes: 10 } }));
  await arena.host.close();
  expect([old, recent].map((path) => existsSync(path))).toEqual([false, true]);
  expect(results.map(({ spill: file }) => existsSync(file?.path ?? ''))).toEqual([true, true]);
});

test.each(backends)('the host may say how long spill files stay on the %s backend', async (backend) => {
  const arena = await enterArena(backend);
  const directory = join(arena.dir, 'kept');
  await mkdir(directory, { mode: 0o700 });
  const older = await spill(directory, 2000);
  const host = createProcessHost({
    backend,
    spillDirectory: directory,
    spillRetention: { maxAgeMs: 1000 },
  });
  const spec = { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 5000, sandbox: off };
  await (
    await host.run({ ...spec, capture: { spillBytes: 10 } })
  ).result;
  await host.close();
  expect(existsSync(older)).toBe(false);
});

test.each(backends)(
  'P9: a spill directory that cannot be made is not the fault of the command on the %s backend',
  async (backend) => {
    const arena = await enterArena(backend);
    const file = join(arena.dir, 'file');
    await writeFile(file, '');
    const host = createProcessHost({ backend, spillDirectory: join(file, 'below') });
    const spec = { file: '/bin/true', args: [], cwd: '/', env: {}, timeoutMs: 5000, sandbox: off };
    await expect(host.run({ ...spec, capture: { spillBytes: 10 } })).rejects.toMatchObject({
      code: 'process-spawn-failed',
      message: expect.stringMatching(/directory of spill files .* cannot be made .*spillDirectory/),
    });
    await host.close();
  },
);
