import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openTaskStore } from '../src/index.ts';

const rounds = process.env['UMBO_FAULTS'] === 'full' ? 30 : 2;

test(`F19: of four hosts that open one directory in the same moment, ${rounds} times, at most one has it and the others are refused`, async () => {
  const main = resolve(import.meta.dirname, 'fixture/opening-host.ts');
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
    expect(opened, `round ${round}: ${said.join()}`).toBeLessThanOrEqual(1);
    expect(said.filter((word) => word === 'task-store-locked')).toHaveLength(4 - opened);
    for (const { host } of hosts) host.stdin.end();
    await Promise.all(hosts.map(({ closed }) => closed));
    (await openTaskStore({ directory })).close();
    rmSync(directory, { recursive: true });
  }
}, 300_000);
