import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import type { LineBlock } from './line-block.ts';

/** A sentence that names a secret and ends with a colon: `Please use the following password to go on:`. */
const ANNOUNCED =
  /^[^A-Za-z]{0,64}(?:[A-Za-z][\w'`".,()/-]{0,32} (?:[\w'`".,()@/-]{1,48} ){0,12}?)?(password|passphrase|(?:api|access|secret|auth|license|unseal|recovery|private) key|token|secret)\)?(?:[.,]? [\w'`".,()@/-]{1,48}){0,16}:[ \t]{0,8}$/i;
/** One word alone on its line. */
const ALONE = /^([ \t>*|]{0,32}["'`]?)([^ \t"'`]{8,4000})["'`]?[ \t]{0,16}$/;
const MOST_BLANKS = 2;

const below = (password: boolean, blanks: number): LineBlock => ({
  label: 'secret',
  soft: true,
  next(line) {
    if (line.trim() === '' && blanks < MOST_BLANKS)
      return { kind: 'pass', block: below(password, blanks + 1) };
    const [, head = '', value = ''] = ALONE.exec(line) ?? [];
    if (isPlaceholder(value) || !(looksGenerated(value, true) || (password && isNoWord(value))))
      return { kind: 'end' };
    return {
      kind: 'mark',
      parts: [{ start: head.length, end: head.length + value.length }],
      block: undefined,
    };
  },
});

/** The secret on the next line but blank ones, as installers show it. */
export function openSaidBelow(line: string): LineBlock | undefined {
  const [, name = ''] = line.length > 512 ? [] : (ANNOUNCED.exec(line) ?? []);
  return name === '' ? undefined : below(/^pass/i.test(name), 0);
}
