import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultRow } from '@umbo/testkit';
import { afterAll, expect, test } from 'vitest';
import { buildC } from './build-c.ts';
import { backends, supervisorBuilt } from './fault-backends.ts';
import { runFixture } from './run-fixture.ts';
import { survivorsAfter } from './survivors.ts';

const row = faultRow('F9');
const folder = mkdtempSync(join(tmpdir(), 'umbo-f9-'));
afterAll(() => rmSync(folder, { recursive: true }));
const library = buildC('failing-fork.c', join(folder, 'failing-fork.so'), '-shared', '-fPIC', '-ldl');
// Root is exempt from the limit on processes, so an ordinary user is needed; its number is one nobody else runs under.
const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=61236', '--clear-groups'] : [];
const limitable = spawnSync('prlimit', ['--nproc=100', ...asUser, 'true']).status === 0;

interface Starved {
  readonly codes: Readonly<Record<string, number>>;
  readonly afterwards: number;
  readonly leaked: number;
  readonly verdict: string;
}

async function starve(
  backend: string,
  want: string,
  allowed: readonly string[],
  options: { readonly under?: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): Promise<Starved> {
  // Forty commands a cycle take their time.
  const cycles = want === 'processes' ? row.count(100, 4) : row.count(100, 3);
  const mark = `umbo-f9-${process.pid}-${want}-${backend}`;
  const starved = await runFixture<Starved>('starved-host.ts', {
    args: [backend, cycles, want, mark],
    ...options,
  });
  expect(Object.keys(starved.codes).filter((code) => !allowed.includes(code))).toEqual([]);
  expect(starved.verdict).toBe('intact');
  row.tried(`${want} short ${cycles} times, ${backend}`);
  row.figure(`worked again, ${want}, ${backend}`, starved.afterwards, { atLeast: cycles });
  row.figure(`descriptors leaked, ${want}, ${backend}`, Math.max(0, starved.leaked), { atMost: 0 });
  row.figure(`orphans, ${want}, ${backend}`, (await survivorsAfter(mark, 3000)).length, { atMost: 0 });
  return starved;
}

test.each(backends)(
  'F9: without a free descriptor a call fails cleanly or is refused, the host lives and the next call works, on the %s backend',
  { timeout: 600_000 },
  async (backend) => {
    const { codes } = await starve(
      backend,
      'descriptors',
      ['process-too-many-open-files', 'completed', 'notStarted'],
      { under: ['prlimit', '--nofile=120'] },
    );
    expect(Object.values(codes).reduce((sum, count) => sum + count, 0)).toBe(row.count(200, 6));
  },
);

test.each(limitable ? backends : [])(
  'F9: at the limit on processes a call fails cleanly, the host lives and the next call works, on the %s backend',
  { timeout: 600_000 },
  async (backend) => {
    const { codes } = await starve(backend, 'processes', ['process-try-again', 'completed'], {
      under: ['prlimit', '--nproc=30', ...asUser],
    });
    expect(codes['process-try-again']).toBeGreaterThan(0);
    expect(codes['completed']).toBeGreaterThan(0);
  },
);

test.each(library === null ? [] : ['portable'])(
  'F9: without memory for a fork a call fails cleanly, the host lives and the next call works, on the %s backend',
  { timeout: 600_000 },
  async (backend) => {
    const { codes } = await starve(backend, 'memory', ['process-no-memory'], {
      env: { LD_PRELOAD: library ?? '', UMBO_FORK_FAILS: join(folder, 'fork-fails') },
    });
    expect(codes).toEqual({ 'process-no-memory': row.count(200, 6) });
  },
);

const missing = [
  ...(limitable ? [] : ['no limit on processes can be set for another user']),
  ...(library === null ? ['no cc: nothing to make a fork fail with'] : []),
  ...(supervisorBuilt ? [] : ['supervisor: not built']),
];
test.each(missing)('F9: not run (%s)', (why) => expect(why).not.toBe(''));
