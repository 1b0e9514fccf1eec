import { describe, expect, test } from 'vitest';

/** Describes what needs something of the machine. Where that is missing, a test says by name what was not run, and why. */
export function describeWhere(missing: readonly string[], name: string, body: () => void): void {
  test.each(missing)(`${name}: not run (%s)`, (why) => expect(why).not.toBe(''));
  describe.each(missing.length === 0 ? [name] : [])('%s', () => {
    body();
  });
}
