import type { WordPart } from 'unbash';
import type { Word } from '../word.ts';
import type { WordReading } from './word-reading.ts';

const INTEGER = /^[-+]?[0-9]+$/;

/** Whether a word is surely a whole number, or exactly one variable: arithmetic evaluates whatever else a value holds. */
export function wordShape(word: Word, parts: readonly WordPart[] | undefined): WordReading['shape'] {
  if (word.value !== null) return { kind: INTEGER.test(word.value) ? 'integer' : 'other' };
  const [only, second] = parts ?? [];
  if (only === undefined || second !== undefined) return { kind: 'other' };
  if (only.type === 'DoubleQuoted') return wordShape(word, only.parts);
  if (only.type === 'ArithmeticExpansion') return { kind: 'integer' };
  if (only.type === 'ParameterExpansion') {
    if (only.prefix === '#') return { kind: 'integer' };
    const plain = only.prefix === undefined && only.index === undefined && only.operation === undefined;
    return plain ? namedShape(only.parameter) : { kind: 'other' };
  }
  return only.type === 'SimpleExpansion' ? namedShape(only.text.slice(1)) : { kind: 'other' };
}

function namedShape(name: string): WordReading['shape'] {
  if (['#', '?', '$', '!'].includes(name)) return { kind: 'integer' };
  return /^[A-Za-z_]/.test(name) ? { kind: 'variable', name } : { kind: 'other' };
}
