import { UmboError } from '@umbo/tools-core';
import { RE2JS } from 're2js';

/** Tells whether one line matches. */
export type LineMatcher = (line: string) => boolean;

const maxPattern = 1000;
const maxLine = 4096;

/** A model's pattern, run by a linear-time engine on the first 4 KiB of a line: no pattern can stall the host (T14). */
export function linePattern(pattern: string): LineMatcher {
  if (pattern.length > maxPattern)
    throw new UmboError({
      code: 'pattern-too-long',
      message: `Not run: the pattern has ${pattern.length} characters, at most ${maxPattern} are taken.`,
    });
  try {
    const compiled = RE2JS.compile(pattern);
    return (line) => compiled.matcher(line.slice(0, maxLine)).find();
  } catch (cause) {
    throw new UmboError({
      code: 'pattern-invalid',
      message: `Not run: "${pattern}" is no RE2 pattern (${cause instanceof Error ? cause.message : String(cause)}). Look-around and back-references are not in RE2.`,
      cause,
    });
  }
}
