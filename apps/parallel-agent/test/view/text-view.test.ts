import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { textView } from '../../src/view/text-view.ts';

/** What a view shows of one call on a terminal of so many columns. */
function shown(columns = 40): string {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns });
  const view = textView(stream as unknown as NodeJS.WriteStream);
  const call = { at: 0, sessionId: 's', turnId: 't', callId: 'c', agentId: 'ada', toolName: 'shell.exec' };
  const request = { kind: 'shell.command', executable: 'wc', resolvedPath: null, argv: ['a '.repeat(60)] };
  const requests = [{ ...request, cwd: '/', envKeys: [], metadata: {} }];
  for (const event of [{ kind: 'requested', requests }, { kind: 'started' }])
    void view.sink.write({ ...call, ...event } as never);
  view.close();
  return (stream.read() as Buffer).toString();
}

afterEach(() => vi.unstubAllEnvs());

test('on a terminal there are colours, and a line of what runs; NO_COLOR takes the colours', () => {
  vi.stubEnv('TERM', 'xterm');
  vi.stubEnv('NO_COLOR', '');
  expect(shown()).toContain('\u001B[1m');
  expect(shown()).toContain('1 running');
  vi.stubEnv('NO_COLOR', '1');
  expect(shown()).not.toContain('\u001B[1m');
  expect(shown()).toContain('1 running');
});

test('a dumb terminal gets plain lines that fit it', () => {
  vi.stubEnv('TERM', 'dumb');
  expect(shown()).not.toContain('\u001B');
  for (const line of shown().split('\n')) expect(line.length).toBeLessThanOrEqual(40);
});

test.each([20, 12, 40])(
  'the line of what runs fits a terminal of %i columns, so that it can be cleared',
  (columns) => {
    vi.stubEnv('TERM', 'xterm');
    vi.stubEnv('NO_COLOR', '1');
    const line =
      stripVTControlCharacters(shown(columns))
        .split(/[\r\n]/)
        .find((part) => part.includes('running')) ?? '';
    expect(line).toContain('1 running');
    expect(line.length).toBeLessThan(columns);
  },
);
