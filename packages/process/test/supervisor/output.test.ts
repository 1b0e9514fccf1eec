import { randomUUID } from 'node:crypto';
import {
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
  mkdtempSync,
  mkdirSync,
  symlinkSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHost, textOf } from './host.ts';
import { describeWhere } from '../describe-where.ts';
import { whyNoSupervisor } from './workshop.ts';

describeWhere(whyNoSupervisor, 'output through the supervisor', () => {
  test('P5: head, tail, total and dropped are exact for any size and any limits', async () => {
    const { host, sh } = openHost();
    expect(host).toBeDefined();
    const whole = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 7 + (i >> 8)) & 0xff));
    const file = join(mkdtempSync(join(tmpdir(), 'umbo-out-')), 'bytes');
    writeFileSync(file, whole);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 0, max: 9000 }),
        async (size, headBytes, tailBytes) => {
          const handle = await sh(`head -c ${size} ${file}`, { capture: { headBytes, tailBytes } });
          const { stdout } = await handle.result;
          const behind = Math.max(0, size - headBytes);
          expect(Buffer.from(stdout.head)).toEqual(whole.subarray(0, Math.min(size, headBytes)));
          expect(Buffer.from(stdout.tail)).toEqual(whole.subarray(size - Math.min(behind, tailBytes), size));
          expect(stdout.totalBytes).toBe(size);
          expect(stdout.droppedBytes).toBe(size - stdout.head.length - stdout.tail.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('P5: the spill file is owner-only, holds everything up to its quota and says when it does not', async () => {
    const directory = join(tmpdir(), `umbo-spill-test-${randomUUID()}`);
    const { run } = openHost({ spillDirectory: directory });
    const whole = await run('seq 1 20000; echo e >&2', { capture: { spillBytes: 1_000_000 } });
    expect(whole.spill?.truncated).toBe(false);
    expect(readFileSync(whole.spill?.path ?? '').length).toBe(whole.spill?.bytes);
    expect(whole.spill?.bytes).toBe(whole.stdout.totalBytes + whole.stderr.totalBytes);
    expect(statSync(whole.spill?.path ?? '').mode & 0o777).toBe(0o600);
    const cut = await run('seq 1 20000', { capture: { spillBytes: 1000 } });
    expect(cut.spill).toMatchObject({ bytes: 1000, truncated: true });
    expect(cut.exitCode).toBe(0);
    chmodSync(directory, 0o777);
    await expect(run('true', { capture: { spillBytes: 10 } })).rejects.toMatchObject({
      code: 'process-spawn-failed',
    });
  });

  test('P5: a live stream gives every byte once, in order, and never splits a character', async () => {
    const { sh } = openHost();
    const handle = await sh('i=0; while [ $i -lt 20000 ]; do echo "žluťoučký kůň 🐎 $i"; i=$((i+1)); done');
    let text = '';
    let offset = 0;
    handle.output.subscribe((chunk) => {
      expect(chunk.offset).toBe(offset);
      expect(chunk.text).not.toContain('\ufffd');
      offset += Buffer.byteLength(chunk.text);
      text += chunk.text;
    });
    const { stdout } = await handle.result;
    expect(offset).toBe(stdout.totalBytes);
    expect(text.split('\n').at(-2)).toBe('žluťoučký kůň 🐎 19999');
  });

  test('a subscriber that comes late gets what is kept, with the gap in the offsets', async () => {
    const { sh } = openHost();
    const handle = await sh('seq 1 50000; read x; echo end', {
      stdin: 'open',
      capture: { headBytes: 100, tailBytes: 100 },
    });
    await sleep(500);
    const chunks: { text: string; offset: number }[] = [];
    handle.output.subscribe((chunk) => chunks.push(chunk));
    await sleep(100);
    await handle.writeStdin('\n');
    const { stdout } = await handle.result;
    expect(chunks[0]).toMatchObject({ offset: 0 });
    expect(chunks[0]?.text.startsWith('1\n2\n')).toBe(true);
    const last = chunks.at(-1);
    expect(last?.text.endsWith('end\n')).toBe(true);
    expect((last?.offset ?? 0) + Buffer.byteLength(last?.text ?? '')).toBe(stdout.totalBytes);
  });

  test('without a subscriber output is drained; with one out of credit the command waits; unsubscribing lets it go', async () => {
    const { sh } = openHost();
    const handle = await sh('head -c 30000000 /dev/zero');
    const subscription = handle.output.subscribe(() => subscription.unsubscribe());
    const { stdout } = await handle.result;
    expect(stdout.totalBytes).toBe(30_000_000);
  });

  test(
    'a flood on both streams neither delays the event loop nor grows the host',
    { timeout: 60_000 },
    async () => {
      const { sh } = openHost();
      const gigabytes = process.env['UMBO_FAULTS'] === 'full' ? 2 : 0.2;
      const bytes = Math.floor(gigabytes * 2 ** 30);
      const handle = await sh(`head -c ${bytes} /dev/zero & head -c ${bytes} /dev/zero >&2; wait`);
      const before = process.memoryUsage().rss;
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const result = await handle.result;
      delay.disable();
      expect(result.stdout.totalBytes).toBe(bytes);
      expect(result.stderr.totalBytes).toBe(bytes);
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20);
    },
  );

  test('the scratch directory of a locked command is gone with it, however deep, linked or closed it is', async () => {
    const { run } = openHost();
    const outside = mkdtempSync(join(tmpdir(), 'umbo-outside-'));
    writeFileSync(join(outside, 'kept'), 'x');
    mkdirSync(join(outside, 'd'));
    symlinkSync(outside, join(outside, 'd', 'loop'));
    const readOnly = {
      mode: 'read-only',
      network: 'off',
      writableRoots: [],
      protectedPaths: [],
      deniedReads: [],
    } as const;
    const script = `echo $TMPDIR; cd $TMPDIR; ln -s ${outside} link; mkdir -p a/b/c; echo > a/f; echo > a/b/c/g; (umask 777; mkdir shut); mkfifo p
      i=0; while [ $i -lt 300 ]; do mkdir deep && cd deep || exit 9; i=$((i+1)); done; echo > leaf`;
    const result = await run(script, { sandbox: readOnly });
    expect(result.exitCode).toBe(0);
    const scratch = textOf(result.stdout).trim();
    expect(scratch).toMatch(/umbo-scratch-/);
    expect(readdirSync(join(scratch, '..'))).toEqual([]);
    expect(readFileSync(join(outside, 'kept'), 'utf8')).toBe('x');
  });

  test('P5: the most that may be kept of both streams reaches the host', async () => {
    const { run } = openHost();
    const most = 16 * 1024 * 1024;
    const flood = 'head -c 40000000 /dev/zero; head -c 40000000 /dev/zero >&2';
    const { lost, stdout, stderr } = await run(flood, { capture: { headBytes: most, tailBytes: most } });
    expect(lost).toBe(false);
    for (const { head, tail, totalBytes } of [stdout, stderr])
      expect([head.length, tail.length, totalBytes]).toEqual([most, most, 40_000_000]);
  });
});
