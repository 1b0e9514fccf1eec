import type { Word } from '../word.ts';

/** Stands for a directory that cannot be named: `cd -`, `popd`, a change repeated by a loop or made in a function. */
export const UNKNOWN_DIRECTORY: Word = {
  source: '',
  value: null,
  unknown: ['other'],
  literalPrefix: '',
  maySplit: false,
};
