import type { Word } from '@umbo/shell-syntax';
import { literalWord } from '../arguments/word-shape.ts';

const simple =
  /^([A-Za-z0-9_./@%+=:-]*)\{([A-Za-z0-9_./@%+=:-]*(?:,[A-Za-z0-9_./@%+=:-]*)+)\}([A-Za-z0-9_./@%+=:-]*)$/;

/** `src/{a,b}` as the two words it becomes; anything less plain stays one unknown word. */
export function expandBraces(word: Word): readonly Word[] {
  if (word.unknown.length !== 1 || word.unknown[0] !== 'brace') return [word];
  const match = simple.exec(word.source);
  if (match === null) return [word];
  const [, before = '', choices = '', after = ''] = match;
  // bash drops a choice that comes out empty: `{,rm} x` is `rm x`.
  const words = choices.split(',').map((choice) => `${before}${choice}${after}`);
  return words.filter((text) => text !== '').map((text) => literalWord(text));
}
