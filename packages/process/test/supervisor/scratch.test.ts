import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readOnlyProfile } from '@umbo/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from './children-of.ts';
import { describeWhere } from '../describe-where.ts';
import type { ProcessHandle } from '../../src/process-host.ts';
import { type TestHost, openHost, textOf } from './host.ts';
import { supervisor, whyNoSupervisor } from './workshop.ts';

const sandbox = readOnlyProfile({ deniedReads: [] });

function openIn(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function childrenOfNow(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** An init of a pid namespace has a number there too; what removes a directory has not. */
function hasOwnPids(pid: number): boolean {
  try {
    return /^NSpid:\t\d+\t/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return true;
  }
}

/** A command that leaves much behind, and what removes it: stopped. */
async function stopCleaner(sh: TestHost['sh']): Promise<{ filler: ProcessHandle; cleaner: number }> {
  const [pid] = childrenOf(process.pid, supervisor ?? '');
  const before = new Set(childrenOfNow(pid ?? 0));
  const filler = await sh('cd "$TMPDIR" && seq 1 8000 | xargs touch 2>/dev/null', { sandbox });
  const over = new AbortController();
  void filler.result.then(() => over.abort());
  // It lives for some milliseconds: looked for without a pause, until what it cleans up after is over.
  let cleaner: number | undefined;
  while (cleaner === undefined && !over.signal.aborted) {
    cleaner = childrenOfNow(pid ?? 0).find((child) => !before.has(child) && !hasOwnPids(child));
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Never 0: that is the group of this test and of whoever runs it.
  if (!cleaner) expect.fail('no cleaner was seen');
  // Stopped right after its fork it would hold what it is about to close.
  for (let look = 0; look < 50 && openIn(cleaner) > 4; look += 1)
    await new Promise((resolve) => setImmediate(resolve));
  process.kill(cleaner, 'SIGSTOP');
  return { filler, cleaner };
}

/** A temporary directory for this test alone. */
function ownTmpdir(): string {
  const before = process.env['TMPDIR'];
  const path = mkdtempSync(join(tmpdir(), 'umbo-tmp-'));
  process.env['TMPDIR'] = path;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

describeWhere(whyNoSupervisor, 'scratch directories', () => {
  test('a missing temporary directory refuses only what needs one, until it is there', async () => {
    const path = ownTmpdir();
    rmSync(path, { recursive: true });
    const { run } = openHost();
    expect(textOf((await run('echo on')).stdout)).toBe('on\n');
    await expect(run('true', { sandbox })).rejects.toThrow(/scratch directory \(ENOENT.*TMPDIR/);
    mkdirSync(path);
    expect((await run('test -d "$TMPDIR"', { sandbox })).exitCode).toBe(0);
  });

  test('a service that swept the temporary directory does not end what can be run', async () => {
    ownTmpdir();
    const { run } = openHost();
    const used = textOf((await run('printf %s "$TMPDIR"', { sandbox })).stdout);
    rmSync(dirname(used), { recursive: true });
    expect((await run('echo x > "$TMPDIR/x"', { sandbox })).exitCode).toBe(0);
    rmSync(dirname(used), { recursive: true });
    // Somebody else's directory by that name is not taken for ours.
    mkdirSync(dirname(used), { mode: 0o777 });
    await run('true', { sandbox });
    expect(existsSync(dirname(used))).toBe(true);
  });

  test(
    'P7: removing a full one keeps no other command waiting for the end of its input',
    { timeout: 40_000 },
    async () => {
      const { sh } = openHost();
      const reader = await sh('cat > /dev/null', { stdin: 'open' });
      const { filler, cleaner } = await stopCleaner(sh);
      await reader.closeStdin();
      const ended = await Promise.race([
        reader.result.then(() => 'ended'),
        new Promise((resolve) => setTimeout(resolve, 5000, 'waits')),
      ]);
      process.kill(cleaner, 'SIGCONT');
      await filler.result;
      expect(ended).toBe('ended');
    },
  );

  test(
    'F11: one that is not removed in five seconds keeps no answer waiting',
    { timeout: 40_000 },
    async () => {
      const path = ownTmpdir();
      const { host, run, sh } = openHost();
      await run('true');
      const { filler, cleaner } = await stopCleaner(sh);
      expect(await filler.result).toMatchObject({ note: 'Its scratch directory is still being removed.' });
      // It was stopped, and is woken.
      await expect.poll(() => existsSync(`/proc/${cleaner}`), { timeout: 5000 }).toBe(false);
      await host.close();
      expect(readdirSync(path)).toEqual([]);
    },
  );
});
