import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMost } from '../../src/engine/at-most.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what comes in time is given, and no timer is left to keep the host from ending', async () => {
  expect(await atMost(5000, Promise.resolve('typed'))).toBe('typed');
  await expect(atMost(5000, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('what does not come in time is null, and its later failure nobody else’s', async () => {
  const late = Promise.withResolvers<string>();
  const waited = atMost(10, late.promise);
  await vi.advanceTimersByTimeAsync(10);
  expect(await waited).toBe(null);
  late.reject(new Error('late'));
});
