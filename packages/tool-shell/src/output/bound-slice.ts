import { foldProgress } from '@umbo/process';
import type { OutputQuery, OutputSlice } from '@umbo/tools-core';
import { lastCharacters } from './last-characters.ts';

const maxCharacters = 48_000;

/**
 * The end of each stream, short enough for one answer: a longer one would be cut by the executor as text, its other fields with it.
 * Progress is folded as in the answer of a finished command; a range of bytes is given as it is.
 */
export function boundSlice(slice: OutputSlice, kind: OutputQuery['kind']): OutputSlice {
  const text = (raw: string): string =>
    lastCharacters(kind === 'range' ? raw : foldProgress(raw), maxCharacters);
  return { ...slice, stdout: text(slice.stdout), stderr: text(slice.stderr) };
}
