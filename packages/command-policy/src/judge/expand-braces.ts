import type { Word } from '@umbo/shell-syntax';
import { literalWord } from '../arguments/word-shape.ts';

const simple =
  /^([A-Za-z0-9_./@%+=:-]*)\{([A-Za-z0-9_./@%+=:-]*(?:,[A-Za-z0-9_./@%+=:-]*)+)\}([A-Za-z0-9_./@%+=:-]*)$/;

const numbers = /^([A-Za-z0-9_./@%+=:-]*)\{(0|[1-9]\d{0,3})\.\.(0|[1-9]\d{0,3})\}([A-Za-z0-9_./@%+=:-]*)$/;
const mostNumbers = 64;

/** `src/{a,b}` and `{1..3}` as the words they become; anything less plain stays one unknown word. */
export function expandBraces(word: Word): readonly Word[] {
  if (word.unknown.length !== 1 || word.unknown[0] !== 'brace') return [word];
  const match = simple.exec(word.source);
  if (match === null) return countUp(word);
  const [, before = '', choices = '', after = ''] = match;
  // bash drops a choice that comes out empty: `{,rm} x` is `rm x`.
  const words = choices.split(',').map((choice) => `${before}${choice}${after}`);
  return words.filter((text) => text !== '').map((text) => literalWord(text));
}

function countUp(word: Word): readonly Word[] {
  const [, before = '', first = '', last = '', after = ''] = numbers.exec(word.source) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (last === '' || count < 1 || count > mostNumbers) return [word];
  return Array.from({ length: count }, (_, step) => literalWord(`${before}${Number(first) + step}${after}`));
}
