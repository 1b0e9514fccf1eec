import type { OutputSlice } from '@umbo/tools-core';
import { lastCharacters } from './last-characters.ts';

const maxCharacters = 48_000;

/** The end of each stream, short enough for one answer: a longer one would be cut by the executor as text, its other fields with it. */
export function boundSlice(slice: OutputSlice): OutputSlice {
  return {
    ...slice,
    stdout: lastCharacters(slice.stdout, maxCharacters),
    stderr: lastCharacters(slice.stderr, maxCharacters),
  };
}
