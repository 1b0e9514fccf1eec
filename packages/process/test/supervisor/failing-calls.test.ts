import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readOnlyProfile } from '@umbo/sandbox';
import { UmboError } from '@umbo/tools-core';
import type { ProcessHost } from '../../src/process-host.ts';
import { createSupervisorHost } from '../../src/supervisor/supervisor-host.ts';
import { describeWhere } from '../describe-where.ts';
import { textOf } from './host.ts';
import { supervisor, whyNoSupervisor } from './workshop.ts';

const { ENOMEM, ENOBUFS } = constants.errno;
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-failing-')));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const failsNth = join(directory, 'fails-nth');

function whyNotHere(): readonly string[] {
  if (whyNoSupervisor.length > 0) return whyNoSupervisor;
  const source = join(import.meta.dirname, '../fixtures/fails-nth.c');
  const built = spawnSync(process.env['CC'] ?? 'cc', ['-O1', '-o', failsNth, source], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const tried = spawnSync(failsNth, ['1', '1', '0', '/bin/true']);
  return tried.status === 0 ? [] : ['system calls cannot be judged here'];
}

/** Numbers on x86_64 and aarch64, and how many uses of each are made to fail, one after the other. */
const calls = {
  clone: { numbers: [56, 220], uses: 14, errno: ENOMEM },
  write: { numbers: [1, 64], uses: 9, errno: ENOBUFS },
  prctl: { numbers: [157, 167], uses: 14, errno: ENOMEM },
  epoll_ctl: { numbers: [233, 21], uses: 9, errno: ENOMEM },
  mount_setattr: { numbers: [442, 442], uses: 6, errno: ENOMEM },
  landlock_restrict_self: { numbers: [446, 446], uses: 3, errno: ENOMEM },
} as const;

/** A supervisor whose n-th use of a call fails; the next one that is started is well. */
function failing(call: keyof typeof calls, nth: number): string {
  const path = join(directory, `${call}-${nth}`);
  const { numbers, errno } = calls[call];
  const number = numbers[process.arch === 'x64' ? 0 : 1];
  const first = `exec '${failsNth}' ${number} ${errno} ${nth} '${supervisor}'`;
  const text = `#!/bin/sh\n[ -e '${path}.was' ] && exec '${supervisor}'\n: > '${path}.was'\n${first}\n`;
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

const typed = new Set(['process-no-memory', 'process-spawn-failed', 'process-supervisor-lost']);

/** What became of a run; a failure that says neither what happened nor what to do counts as itself. */
async function outcome(host: ProcessHost): Promise<string> {
  const sandbox = readOnlyProfile({ deniedReads: [] });
  const spec = { file: '/bin/echo', args: ['ran'], cwd: '/', env: {}, timeoutMs: 3000, sandbox };
  try {
    const { stdout, exitCode, lost, note } = await (await host.run(spec)).result;
    if (exitCode === 0 && textOf(stdout) === 'ran\n') return 'ran';
    return lost || note !== undefined ? 'failed' : `${exitCode} ${textOf(stdout)}`;
  } catch (error) {
    return UmboError.isInstance(error) && typed.has(error.code) ? 'failed' : String(error);
  }
}

describeWhere(whyNotHere(), 'a system call that fails once', () => {
  test.each(Object.keys(calls) as (keyof typeof calls)[])(
    'F3: %s, at any of its uses: one run says so, the others run, nothing is left',
    { timeout: 120_000 },
    async (call) => {
      const temporary = mkdtempSync(join(directory, 'tmp-'));
      vi.stubEnv('TMPDIR', temporary);
      try {
        for (let nth = 1; nth <= calls[call].uses; nth++) {
          const supervisorPath = failing(call, nth);
          const host = createSupervisorHost({ supervisorPath, silenceMs: 2000 });
          const met: string[] = [];
          for (let i = 0; i < 3; i++) met.push(await outcome(host));
          await host.close();
          met.sort();
          expect(
            [
              ['ran', 'ran', 'ran'],
              ['failed', 'ran', 'ran'],
            ],
            `use ${nth}`,
          ).toContainEqual(met);
          expect(readdirSync(temporary), `use ${nth}`).toEqual([]);
        }
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );
});
