import type { CommandKnowledge } from './command-knowledge.ts';
import { copyAndMove } from './families/copy-and-move.ts';
import { find } from './families/find.ts';
import { grep } from './families/grep.ts';
import { shellWords } from './families/shell-words.ts';
import { shells } from './families/shells.ts';
import { textReaders } from './families/text-readers.ts';
import { wrappers } from './families/wrappers.ts';

/** Everything shipped, one entry a family file. */
export const families: readonly CommandKnowledge[] = [
  ...copyAndMove,
  ...find,
  ...grep,
  ...shellWords,
  ...shells,
  ...textReaders,
  ...wrappers,
];
