import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openTaskStore } from '../src/index.ts';

interface Said {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  readonly told: readonly string[];
}

// A file that may not grow fails a write as a full disk does, and room is made again with prlimit.
const canMakeRoom = spawnSync('prlimit', ['--version']).status === 0;

test(`F8: a real database that cannot grow refuses new tasks, loses none and tells none twice; ${
  canMakeRoom ? 'it goes on when there is room' : 'going on: not tried (no prlimit)'
}`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-full-'));
  const main = resolve(import.meta.dirname, 'fixture/filling-host.ts');
  const node = [process.execPath, '--conditions=@umbo/source', '--no-warnings', main, directory];
  const host = spawn('sh', ['-c', 'ulimit -S -f 2000; exec "$@"', 'sh', ...node], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Compiled code may not be written under the limit either.
    env: { PATH: process.env['PATH'] },
  });
  const closed = once(host, 'close');
  const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<Said> => JSON.parse(String((await lines.next()).value)) as Said;
  const said = [await read()];
  expect(said[0]?.refused).toEqual(['task-store-unavailable']);
  expect(said[0]?.accepted.length).toBeGreaterThan(10);
  if (canMakeRoom) {
    spawnSync('prlimit', [`--pid=${host.pid}`, '--fsize=unlimited:unlimited']);
    host.stdin.write('\n');
    said.push(await read());
    expect(said[1]?.accepted).toHaveLength(5);
    expect(said[1]?.refused).toEqual([]);
  }
  host.kill('SIGKILL');
  await closed;
  const store = await openTaskStore({ directory });
  const kept = new Map(store.recovered.map(({ task, undelivered }) => [task.taskId, undelivered]));
  store.close();
  const told = said.flatMap((one) => one.told);
  expect(new Set(told).size).toBe(told.length);
  for (const taskId of said.flatMap(({ accepted }) => accepted))
    expect(kept.get(taskId), taskId).toBe(!told.includes(taskId));
  rmSync(directory, { recursive: true });
});
