import type { Word } from '@umbo/shell-syntax';
import type { FoundFiles } from './found-files.ts';

/** A word, and what is known of it besides what the shell's text shows. */
export interface ArgumentWord extends Word {
  /** True for the output of a command that is known to print no dash in front and no spaces. */
  readonly isPlainOutput?: boolean;
  /** True for a pattern that matches no name with a dash in front, where nothing besides the command could make one. */
  readonly isSettled?: boolean;
  /** What `{}` of a `find` stands for. */
  readonly found?: FoundFiles;
}

/** A word whose value is certain. */
export function literalWord(value: string): Word {
  return { source: value, value, unknown: [], literalPrefix: value, maySplit: false };
}

/** A word that is a pattern, as it would stand in a text without quotes. */
export function patternWord(source: string): Word {
  const literalPrefix = source.replace(/[*?].*$/s, '');
  return { source, value: null, unknown: ['glob'], literalPrefix, maySplit: true };
}

/** The same, where it is known to match no name with a dash in front. */
export function settledPattern(source: string): ArgumentWord {
  return { ...patternWord(source), isSettled: true };
}

/** Words nobody can see before running: any number of them, starting with anything. */
export const unseenWords: Word = {
  source: '…',
  value: null,
  unknown: ['other'],
  literalPrefix: '',
  maySplit: true,
};

/** The part of a word after its first `count` characters; those must be literal. */
export function wordTail(word: Word, count: number): Word {
  if (word.value !== null) return literalWord(word.value.slice(count));
  return { ...word, literalPrefix: word.literalPrefix.slice(count) };
}

/** True when the word may become several words that do not share its literal prefix: an unquoted `$x`, not a glob. */
export function maySplitFreely(word: ArgumentWord): boolean {
  if (word.isPlainOutput === true) return false;
  return (
    word.maySplit && word.unknown.some((part) => part !== 'glob' && part !== 'brace' && part !== 'tilde')
  );
}

/** True when the word, or one it splits into, could begin with a dash. A file may be called `-rf`: a bare glob can, unless it is settled. */
export function mayBeOption(word: ArgumentWord): boolean {
  if (word.isPlainOutput === true || word.isSettled === true) return false;
  if (word.value !== null) return word.value.startsWith('-');
  if (maySplitFreely(word)) return true;
  if (word.literalPrefix !== '') return word.literalPrefix.startsWith('-');
  // ~ and <(…) become absolute paths.
  return !(word.source.startsWith('~') || word.unknown.every((part) => part === 'processSubstitution'));
}
