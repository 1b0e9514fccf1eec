import type { ToolEvent } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { createObserver, type Sink } from '../src/index.ts';
import { eventOf } from './fixtures/call-record.ts';

const options = { redactor: 'none', onSinkFailure: 'ignore' } as const;

test('A3: a sink is not on the way of the call: it is given the event after whoever told of it went on', async () => {
  let written = 0;
  const observer = createObserver({
    sinks: [{ name: 'sync', write: () => void (written += 1) }],
    ...options,
  });
  observer.observe(eventOf('1'));
  expect(written).toBe(0);
  await observer.close();
  expect(written).toBe(1);
});

test('A3: a sink is not told of its own failure, the events are, and the list of failures is bounded', async () => {
  const told: string[] = [];
  const bad: Sink = {
    name: 'bad',
    write(event) {
      told.push(event.kind);
      throw new Error('no');
    },
  };
  const observer = createObserver({ sinks: [bad], ...options });
  const seen: ToolEvent[] = [];
  observer.events.subscribe((event) => seen.push(event));
  for (let index = 0; index < 150; index += 1) observer.observe(eventOf(String(index)));
  await observer.close();
  expect(new Set(told)).toEqual(new Set(['started']));
  expect(seen.filter(({ kind }) => kind === 'warning')).toHaveLength(150);
  expect(observer.failures()).toHaveLength(100);
  expect(observer.failures().at(-1)?.dropped).toBe(150);
});

test('a queue holds as many events as its limit says, and says each time anew that it was full', async () => {
  const seen: string[] = [];
  const sink: Sink = { name: 'slow', write: (event) => void seen.push(event.callId) };
  const observer = createObserver({ sinks: [sink], queueLimit: 2, ...options });
  const flood = async (name: string): Promise<void> => {
    for (let index = 0; index < 5; index += 1) observer.observe(eventOf(`${name}${index}`));
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await flood('a');
  await flood('b');
  await observer.close();
  expect(seen).toEqual(['a0', 'a1', 'b0', 'b1']);
  expect(observer.failures().map(({ dropped }) => dropped)).toEqual([1, 4]);
});
