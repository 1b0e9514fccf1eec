import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputTail } from '../../src/session/output-tail.ts';

test('what comes since each cursor is all that was written, however it was cut', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('stdout', 'stderr'), fc.string())), (chunks) => {
      const tail = new OutputTail();
      const read = { stdout: '', stderr: '' };
      let cursor = '0.0';
      for (const [stream, text] of chunks) {
        tail.write(stream, text);
        const slice = tail.read({ kind: 'since', cursor });
        read.stdout += slice.stdout;
        read.stderr += slice.stderr;
        ({ cursor } = slice);
      }
      for (const name of ['stdout', 'stderr'] as const)
        expect(read[name]).toBe(
          chunks
            .filter(([stream]) => stream === name)
            .map(([, text]) => text)
            .join(''),
        );
    }),
  );
});

test('memory is bounded, and what is no longer kept is said', () => {
  const tail = new OutputTail();
  for (let index = 0; index < 2000; index += 1)
    tail.write('stdout', `${index}`.padEnd(999, '.').concat('\n'));
  const slice = tail.read({ kind: 'since', cursor: '0.0' });
  expect(slice.stdout.length).toBeLessThanOrEqual(400_000);
  expect(slice.missing).toBe(`the first ${2_000_000 - slice.stdout.length} characters are no longer kept`);
  expect(tail.read({ kind: 'tail', lines: 1 }).stdout).toMatch(/^1999\.+\n$/);
});

test('ranges, lines and bad cursors', () => {
  const tail = new OutputTail();
  tail.write('stdout', 'one\ntwo\nthree');
  expect(tail.read({ kind: 'tail', lines: 2 }).stdout).toBe('two\nthree');
  expect(tail.read({ kind: 'range', offset: 4, bytes: 3 }).stdout).toBe('two');
  for (const cursor of ['', 'x', '1', '1.-1', '1.2.3'])
    expect(() => tail.read({ kind: 'since', cursor })).toThrow('is no cursor');
  expect(() => tail.read({ kind: 'matching', pattern: 'o', maxLines: 1 })).toThrow('cannot be searched');
});
