import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolEvent } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { createObserver, jsonlSink } from '../../src/index.ts';
import { temporaryFolder } from '../fixtures/temporary-log.ts';

const event: ToolEvent = {
  callId: 'c',
  sessionId: 's',
  turnId: 't',
  agentId: 'a',
  toolName: 'test',
  at: 0,
  kind: 'started',
};

test('A3: a file that cannot be opened is a failure that is told, and does not hold the closing', async () => {
  const hub = createObserver({
    sinks: [jsonlSink(join(temporaryFolder(), 'missing', 'events.jsonl'))],
    redactor: 'none',
    onSinkFailure: 'ignore',
  });
  hub.observe(event);
  await expect.poll(() => hub.failures().length, { timeout: 3000 }).toBeGreaterThan(0);
  const closed = hub.close().then(() => 'closed');
  expect(await Promise.race([closed, new Promise((late) => setTimeout(late, 1000, 'hangs'))])).toBe('closed');
});

test('the file is for its owner only also when it was there before', async () => {
  const file = join(temporaryFolder(), 'events.jsonl');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  const sink = jsonlSink(file);
  await sink.write(event);
  await sink.close?.();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(event);
});

test('an event that is no JSON is one failure, and the next ones are written', async () => {
  const file = join(temporaryFolder(), 'events.jsonl');
  const hub = createObserver({ sinks: [jsonlSink(file)], redactor: 'none', onSinkFailure: 'ignore' });
  const outcome = { kind: 'completed' as const, success: true, output: 1n };
  hub.observe({ ...event, kind: 'completed', outcome, durationMs: 1 });
  hub.observe(event);
  await hub.close();
  expect(hub.failures()).toHaveLength(1);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1);
});
