import type { WordReading } from '../words/word-reading.ts';
import type { Walker } from './walker.ts';

/** A word whose value is evaluated: it must be a number, or a variable that surely holds one. */
export function evaluateWord(reading: WordReading, offset: number, walker: Walker): void {
  const { shape } = reading;
  if (shape.kind === 'variable') walker.evaluate([shape.name], [], offset);
  else if (shape.kind === 'other') {
    walker.doubts.add('evaluates-code', 'a value that may be code is evaluated as arithmetic', offset);
  }
}
