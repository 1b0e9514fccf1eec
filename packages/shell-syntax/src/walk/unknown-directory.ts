import type { DirectoryChange } from '../directory-change.ts';

/** Stands for a directory that cannot be named: `cd -`, `popd`, a change repeated by a loop or made in a function. */
export const UNKNOWN_DIRECTORY: DirectoryChange = {
  source: '',
  value: null,
  unknown: ['other'],
  literalPrefix: '',
  maySplit: false,
  mayBeSkipped: false,
  hasSucceeded: false,
};
