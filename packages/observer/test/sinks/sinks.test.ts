import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ToolEvent } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { consoleSink, createObserver, eventLine, jsonlSink, loggerSink } from '../../src/index.ts';
import { eventOf, startOf } from '../fixtures/call-record.ts';
import { temporaryFolder } from '../fixtures/temporary-log.ts';

const head = { callId: 'c', sessionId: 's', turnId: 't', agentId: 'agent', toolName: 'shell.exec', at: 0 };
const requested: ToolEvent = { ...head, kind: 'requested', requests: startOf('c').requests };
const completed: ToolEvent = {
  ...head,
  kind: 'completed',
  outcome: { kind: 'completed', success: true, output: {} },
  durationMs: 12.3,
};

function terminal(): NodeJS.WriteStream & { text: string } {
  const stream = Object.assign(
    new Writable({
      write(chunk: Buffer, _, done) {
        stream.text += chunk.toString();
        done();
      },
    }),
    { text: '', isTTY: false, columns: 60 },
  );
  return stream as unknown as NodeJS.WriteStream & { text: string };
}

test('the JSONL sink appends one line an event to a file of its owner only', async () => {
  const file = join(temporaryFolder(), 'events.jsonl');
  const observer = createObserver({ sinks: [jsonlSink(file)], redactor: 'none', onSinkFailure: 'log' });
  observer.observe(eventOf('1'));
  observer.observe(eventOf('2'));
  await observer.close();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as ToolEvent).callId)).toEqual(['1', '2']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the logger sink chooses the level by what happened and leaves output out', () => {
  const said: string[] = [];
  const logger = {
    info: (_: object, message: string) => void said.push(`info ${message}`),
    warn: (_: object, message: string) => void said.push(`warn ${message}`),
    error: (_: object, message: string) => void said.push(`error ${message}`),
  };
  const sink = loggerSink(logger);
  void sink.write(eventOf('1'));
  void sink.write(eventOf('1', 'output'));
  void sink.write({ ...head, kind: 'timedOut', outcome: { kind: 'timedOut' }, durationMs: 1 });
  void sink.write({ ...head, kind: 'lost', outcome: { kind: 'lost', message: 'gone' }, durationMs: 1 });
  expect(said).toEqual(['info shell.exec started', 'warn shell.exec timedOut', 'error shell.exec lost']);
});

test('the console sink writes one line an outcome, no colour and no spinner where there is no terminal', () => {
  const stream = terminal();
  const sink = consoleSink({ stream });
  for (const event of [requested, eventOf('c'), completed]) void sink.write(event);
  void sink.close?.();
  expect(stream.text).toBe('✓ agent ls -l: done, 12 ms\n');
});

test('S12: text from a command cannot move the cursor or reorder a line', () => {
  const hostile: ToolEvent = { ...head, kind: 'warning', code: 'x', message: 'a\u001b[2Jb\u202ec\nd' };
  expect(eventLine(hostile)).toBe('warning: a\\u001b[2Jb\\u202ec\\u000ad');
});

test('a long line is cut to the terminal', () => {
  const stream = terminal();
  void consoleSink({ stream, colors: true }).write({
    ...head,
    kind: 'warning',
    code: 'x',
    message: 'y'.repeat(500),
  });
  expect(stream.text.length).toBeLessThan(80);
});

test('a tool name that a model made up moves nothing on the terminal', () => {
  const stream = terminal();
  const sink = consoleSink({ stream });
  void sink.write({
    ...head,
    toolName: '\u001B]0;title\u0007\u001B[2Jshell\n✓ agent rm: done',
    kind: 'notStarted',
    outcome: { kind: 'notStarted', reason: 'unknownTool', message: 'no such tool', reasons: [] },
    durationMs: 1,
  });
  expect(stream.text).not.toContain('\u001B');
  expect(stream.text.trimEnd()).not.toContain('\n');
});

test('closing twice is closing once', async () => {
  const file = join(temporaryFolder(), 'events.jsonl');
  const observer = createObserver({ sinks: [jsonlSink(file)], redactor: 'none', onSinkFailure: 'ignore' });
  observer.observe(eventOf('1'));
  await Promise.all([observer.close(), observer.close()]);
  await observer.close();
  expect(observer.failures()).toEqual([]);
});
