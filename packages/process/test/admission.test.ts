import { expect, test } from 'vitest';
import { Admission, admissionLimit } from '../src/admission.ts';
import { createPortableHost } from '../src/portable/portable-host.ts';
import { enterArena, off } from './contract/arena.ts';

test('the limit leaves the host descriptors of its own and is never below one', () => {
  expect(admissionLimit(1024)).toBe(224);
  expect(admissionLimit(20_000)).toBe(4375);
  expect(admissionLimit(10)).toBe(1);
});

test('who is above the limit waits in line, first come first served', async () => {
  const admission = new Admission(1);
  await admission.enter();
  const order: number[] = [];
  const waiting = [1, 2, 3].map(async (place) => {
    await admission.enter();
    order.push(place);
    admission.leave();
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  admission.leave();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test('cancelled or closed while in line: refused, and the place is not lost', async () => {
  const admission = new Admission(1);
  await admission.enter();
  const controller = new AbortController();
  const cancelled = admission.enter(controller.signal).catch((error: unknown) => error);
  controller.abort();
  expect(await cancelled).toMatchObject({ code: 'process-cancelled' });
  const closed = admission.enter().catch((error: unknown) => error);
  admission.close(new Error('closed'));
  expect(await closed).toMatchObject({ message: 'closed' });
  admission.leave();
  await admission.enter();
});

test('a host runs no more than its limit at once, and all in the end', async () => {
  const arena = await enterArena('portable');
  const host = createPortableHost({ maxRunning: 3 });
  let running = 0;
  let most = 0;
  const spec = { file: '/bin/sleep', args: ['0.05'], cwd: arena.dir, env: {}, timeoutMs: 5000, sandbox: off };
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const handle = await host.run(spec);
      running += 1;
      most = Math.max(most, running);
      const { exitCode } = await handle.result;
      running -= 1;
      return exitCode;
    }),
  );
  expect(codes).toEqual(Array.from({ length: 12 }, () => 0));
  expect(most).toBeLessThanOrEqual(3);
  await host.close();
});
