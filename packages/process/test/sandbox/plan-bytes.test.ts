import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, asyncProperty, integer, nat } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { encodeLockPlan, type LockPlan } from '@umbo/sandbox';
import { describeWhere } from '../describe-where.ts';
import { type Ended, harness, runFree, whyNotHere } from './locked.ts';

const dir = mkdtempSync(join(tmpdir(), 'umbo-bytes-'));
afterAll(() => rmSync(dir, { recursive: true }));

const good: LockPlan = {
  mountNamespace: true,
  ownProc: true,
  ownShm: true,
  refuseMetadata: true,
  refuseNetwork: true,
  ownPids: false,
  landlockAbi: 3,
  mounts: [{ kind: 'device', path: '/dev/null' }],
  rules: [{ kind: 'file', path: '/dev/null' }],
};

async function run(bytes: Uint8Array, command = ['/bin/echo', 'ran']): Promise<Ended> {
  const plan = join(mkdtempSync(join(dir, 'plan-')), 'plan');
  writeFileSync(plan, bytes);
  return runFree(await harness(), [plan, ...command]);
}

describeWhere(whyNotHere(), 'malformed plans and the table of system calls', () => {
  test('a whole plan locks and runs', async () => {
    expect(await run(encodeLockPlan(good))).toEqual({ exitCode: 0, stdout: 'ran\n', stderr: '' });
  });

  test('a plan cut at any byte, or with one more, runs nothing', async () => {
    const bytes = encodeLockPlan(good);
    const broken = [...bytes.keys()].slice(1).map((length) => bytes.subarray(0, length));
    for (const plan of [...broken, Buffer.concat([bytes, Buffer.from([0])])]) {
      expect(await run(plan)).toMatchObject({ exitCode: 125, stdout: '' });
    }
  });

  test('a plan with any one byte changed runs locked or not at all', { timeout: 60_000 }, async () => {
    const bytes = encodeLockPlan(good);
    const property = asyncProperty(
      nat(bytes.length - 1),
      integer({ min: 1, max: 255 }),
      async (at, change) => {
        const plan = Buffer.from(bytes);
        plan[at] = (plan[at] ?? 0) ^ change;
        const { stdout } = await run(plan, ['/bin/grep', '^Seccomp:', '/proc/self/status']);
        expect(['', 'Seccomp:\t2\n']).toContain(stdout);
      },
    );
    await assert(property, { numRuns: 60 });
  });

  test('a plan for a newer Landlock than the kernel has runs nothing', async () => {
    const ended = await run(encodeLockPlan({ ...good, landlockAbi: 1000 }));
    expect(ended).toMatchObject({
      exitCode: 125,
      stdout: '',
      stderr: expect.stringContaining('older than planned'),
    });
  });

  test('a rule for a path that is gone runs nothing', async () => {
    const ended = await run(encodeLockPlan({ ...good, rules: [{ kind: 'tree', path: '/nonexistent' }] }));
    expect(ended).toMatchObject({
      exitCode: 125,
      stdout: '',
      stderr: expect.stringContaining('/nonexistent'),
    });
  });

  test('the numbers of the table of system calls are those of the kernel headers', async () => {
    const table = readFileSync(new URL('../../native/lock/syscall-table.h', import.meta.url), 'utf8');
    const column = process.arch === 'x64' ? 2 : 3;
    const rows = [...table.matchAll(/^ROW\((\w+), (\w+), (\w+), \w+\)$/gm)];
    expect(rows.length).toBeGreaterThan(95);
    const checks = rows.map(
      (row) =>
        `#ifdef __NR_${row[1]}\n_Static_assert(__NR_${row[1]} == ${row[column]}, "${row[1]}");\n#endif\n`,
    );
    writeFileSync(join(dir, 'check.c'), `#include <asm/unistd.h>\n#define NONE -1\n${checks.join('')}`);
    expect(await runFree('/usr/bin/cc', ['-fsyntax-only', join(dir, 'check.c')])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    const generic = checks
      .join('')
      .replaceAll(
        /== \w+, "(\w+)"/g,
        (_, name) => `== ${rows.find((row) => row[1] === name)?.[3]}, "${name}"`,
      );
    writeFileSync(
      join(dir, 'generic.c'),
      `#define __ARCH_WANT_NEW_STAT\n#define __BITS_PER_LONG 64\n#include <asm-generic/unistd.h>\n#define NONE -1\n${generic}`,
    );
    expect(await runFree('/usr/bin/cc', ['-fsyntax-only', join(dir, 'generic.c')])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  });
});
