import type { ToolEvent } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { createObserver } from '../src/index.ts';

const ids = { callId: 'c', sessionId: 's', turnId: 't', agentId: 'a', toolName: 'x', at: 0 };
const output = (text: string): ToolEvent => ({ ...ids, kind: 'output', stream: 'stdout', text });

test('F5: output waits behind a slow sink up to so many characters; more is dropped, counted and said once, and later events still come', async () => {
  const gate = Promise.withResolvers<void>();
  const got: ToolEvent[] = [];
  const observer = createObserver({
    sinks: [{ name: 'slow', write: (event) => gate.promise.then(() => void got.push(event)) }],
    redactor: 'none',
    onSinkFailure: 'ignore',
    queueCharacters: 1000,
  });
  for (let index = 0; index < 50; index += 1) observer.observe(output('x'.repeat(100)));
  observer.observe({ ...ids, kind: 'warning', code: 'w', message: 'small ones are never too many' });
  expect(observer.failures()).toMatchObject([{ sink: 'slow', dropped: 1 }]);
  gate.resolve();
  await observer.close();
  expect(got.filter(({ kind }) => kind === 'output')).toHaveLength(10);
  expect(got.at(-1)?.kind).toBe('warning');
});

test('F5: when the sink has caught up, output reaches it again', async () => {
  const got: string[] = [];
  const observer = createObserver({
    sinks: [{ name: 'quick', write: (event) => void got.push(event.kind === 'output' ? event.text : '') }],
    redactor: 'none',
    onSinkFailure: 'ignore',
    queueCharacters: 100,
  });
  for (let index = 0; index < 20; index += 1) {
    observer.observe(output('y'.repeat(90)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await observer.close();
  expect(got).toHaveLength(20);
  expect(observer.failures()).toEqual([]);
});
