import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { openTaskStore } from '../src/index.ts';

const row = faultRow('F19');
const rounds = row.count(30, 2);

test(`F19: of four hosts that open one directory in the same moment, ${rounds} times, at most one has it and the others are refused`, async () => {
  const main = resolve(import.meta.dirname, 'fixture/opening-host.ts');
  let had = 0;
  let shared = 0;
  for (let round = 0; round < rounds; round += 1) {
    const directory = mkdtempSync(join(tmpdir(), 'umbo-race-'));
    const hosts = Array.from({ length: 4 }, () => {
      const host = spawn(process.execPath, ['--conditions=@umbo/source', '--no-warnings', main, directory], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
      return { host, closed: once(host, 'close'), next: async () => String((await lines.next()).value) };
    });
    for (const { next } of hosts) expect(await next()).toBe('ready');
    for (const { host } of hosts) host.stdin.write('go\n');
    const said = await Promise.all(hosts.map(({ next }) => next()));
    // Two that collide in the very same moment may both be refused; never may both have it.
    const opened = said.filter((word) => word === 'opened').length;
    shared += opened > 1 ? 1 : 0;
    expect(said.filter((word) => word === 'task-store-locked')).toHaveLength(4 - opened);
    had += opened;
    for (const { host } of hosts) host.stdin.end();
    await Promise.all(hosts.map(({ closed }) => closed));
    (await openTaskStore({ directory })).close();
    rmSync(directory, { recursive: true });
  }
  row.tried(
    `four hosts open one directory in the same moment, ${rounds} times; a second one while the first lives`,
  );
  row.figure('times one host had it', had, { atLeast: 1 });
  row.figure('times two had it', shared, { atMost: 0 });
}, 300_000);
