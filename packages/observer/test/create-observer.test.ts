import { expect, test } from 'vitest';
import type { Journal, ToolEvent } from '@umbo/tools-core';
import { createObserver, type Sink } from '../src/index.ts';
import { eventOf, startOf } from './fixtures/call-record.ts';

function collecting(name = 'collecting'): Sink & { readonly events: ToolEvent[] } {
  const events: ToolEvent[] = [];
  return { name, events, write: (event) => void events.push(event) };
}

const accepting: Journal = { decided: async () => {}, begin: async () => {}, end: async () => {} };

test('A3: a throwing sink neither stops the others nor the caller, and its failure is an event', async () => {
  const good = collecting();
  const bad: Sink = {
    name: 'bad',
    write() {
      throw new Error('no');
    },
  };
  const observer = createObserver({ sinks: [bad, good], redactor: 'none', onSinkFailure: 'ignore' });
  observer.observe(eventOf('1'));
  await observer.close();
  expect(good.events.map(({ kind }) => kind)).toEqual(['started', 'warning']);
  expect(observer.failures()).toMatchObject([{ sink: 'bad', dropped: 1 }]);
  expect(observer.counters().warnings).toBe(1);
});

test('A3: a sink that never answers is given up after its budget, one event at a time, and nobody waits for it', async () => {
  const good = collecting();
  const stuck: Sink = { name: 'stuck', write: () => new Promise(() => {}) };
  const observer = createObserver({
    sinks: [stuck, good],
    redactor: 'none',
    onSinkFailure: 'ignore',
    budgetMs: 20,
  });
  const before = performance.now();
  for (let index = 0; index < 3; index += 1) observer.observe(eventOf(String(index)));
  expect(performance.now() - before).toBeLessThan(1000);
  await observer.close();
  expect(good.events.filter(({ kind }) => kind === 'started')).toHaveLength(3);
  expect(observer.failures()).toHaveLength(3);
});

test('order per task is kept through a sink of changing speed', async () => {
  const seen: string[] = [];
  const uneven: Sink = {
    name: 'uneven',
    async write(event) {
      await new Promise((done) => setTimeout(done, seen.length % 3));
      seen.push(event.callId);
    },
  };
  const observer = createObserver({ sinks: [uneven], redactor: 'none', onSinkFailure: 'ignore' });
  const ids = Array.from({ length: 50 }, (_, index) => String(index));
  for (const id of ids) observer.observe(eventOf(id));
  await observer.close();
  expect(seen).toEqual(ids);
});

test('a queue that is full drops the newest events, counts them and says so once', async () => {
  const observer = createObserver({
    sinks: [{ name: 'slow', write: () => new Promise((done) => setTimeout(done, 5)) }],
    redactor: 'none',
    onSinkFailure: 'ignore',
    queueLimit: 10,
  });
  for (let index = 0; index < 1000; index += 1) observer.observe(eventOf(String(index), 'output'));
  await observer.close();
  expect(observer.failures()).toHaveLength(1);
});

test('an event pushed in the very step the queue ran empty is still written', async () => {
  const sink = collecting();
  const observer = createObserver({ sinks: [sink], redactor: 'none', onSinkFailure: 'ignore' });
  for (let index = 0; index < 200; index += 1) {
    observer.observe(eventOf(String(index)));
    for (let step = 0; step < index % 7; step += 1) await Promise.resolve();
  }
  await observer.close();
  expect(sink.events).toHaveLength(200);
});

test('onSinkFailure stop: no new call begins through a guarded journal', async () => {
  const bad: Sink = { name: 'bad', write: () => Promise.reject(new Error('disk gone')) };
  const observer = createObserver({ sinks: [bad], redactor: 'none', onSinkFailure: 'stop' });
  const journal = observer.guard(accepting);
  await journal.begin(startOf('before'));
  observer.observe(eventOf('1'));
  await observer.close();
  await expect(journal.begin(startOf('after'))).rejects.toMatchObject({ code: 'observer-stopped' });
});

test('A2: the redactor sees every event before any sink', async () => {
  const sink = collecting();
  const observer = createObserver({
    sinks: [sink],
    redactor: {
      redactText: (text) => text,
      redactValue: (value) => JSON.parse(JSON.stringify(value).replaceAll('call-secret', '[REDACTED]')),
      stream: () => {
        throw new Error('not used here');
      },
    },
    onSinkFailure: 'ignore',
  });
  observer.observe(eventOf('call-secret'));
  await observer.close();
  expect(JSON.stringify(sink.events)).not.toContain('call-secret');
});
