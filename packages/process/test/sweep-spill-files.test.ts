import { chmod, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newSpillPath, prepareSpillDirectory } from '../src/spill-directory.ts';
import { sweepSpillFiles } from '../src/sweep-spill-files.ts';

async function directory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'umbo-sweep-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function spill(dir: string, bytes: number, ageMs: number): Promise<string> {
  const path = newSpillPath(dir);
  await writeFile(path, Buffer.alloc(bytes));
  const then = new Date(Date.now() - ageMs);
  await utimes(path, then, then);
  return path;
}

test('P5: files above the age go, then the oldest until the rest fits', async () => {
  const dir = await directory();
  const kept = await spill(dir, 100, 1000);
  await spill(dir, 100, 2000);
  await spill(dir, 10, 100_000);
  expect(await sweepSpillFiles(dir, { maxAgeMs: 50_000, maxBytes: 150 })).toEqual({
    removedFiles: 2,
    keptBytes: 100,
  });
  expect((await readdir(dir)).map((name) => join(dir, name))).toEqual([kept]);
});

test('what is not a spill file is never touched, and no link is followed', async () => {
  const dir = await directory();
  await writeFile(join(dir, 'notes.txt'), 'keep');
  await writeFile(join(dir, 'target'), 'keep');
  await symlink(join(dir, 'target'), newSpillPath(dir));
  await mkdir(newSpillPath(dir));
  expect(await sweepSpillFiles(dir, { maxAgeMs: 0, maxBytes: 0 })).toEqual({ removedFiles: 0, keptBytes: 0 });
  expect(await readdir(dir)).toHaveLength(4);
});

test('a missing directory is an empty one', async () => {
  expect(await sweepSpillFiles('/no/such/directory')).toEqual({ removedFiles: 0, keptBytes: 0 });
});

test('a spill directory that others can enter, or that is a link, is refused', async () => {
  const dir = await directory();
  await mkdir(join(dir, 'open'));
  await chmod(join(dir, 'open'), 0o755);
  await mkdir(join(dir, 'closed'), { mode: 0o700 });
  await symlink(join(dir, 'closed'), join(dir, 'link'));
  await prepareSpillDirectory(join(dir, 'closed'));
  await prepareSpillDirectory(join(dir, 'new'));
  await expect(prepareSpillDirectory(join(dir, 'open'))).rejects.toThrow(/mode 700/);
  await expect(prepareSpillDirectory(join(dir, 'link'))).rejects.toThrow(/mode 700/);
});
