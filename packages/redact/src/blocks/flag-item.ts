import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { LineBlock } from './line-block.ts';

/** A flag alone on its line, as an item of a list: `- --token`, `"--password",`; groups: what opens an item, the flag. */
const FLAG = /^[ \t]{0,64}(- ["']?|["']|(?<=[ \t]{2})(?=--))--?([A-Za-z][\w.-]{2,64})["']?,?[ \t]{0,8}$/;
const ITEM = /^([ \t]{0,64}(- ["']?|["']|(?<=[ \t]{2})))([^ \t"',-][^ \t"',]{2,4000})["']?,?[ \t]{0,8}$/;

const item = (opening: string): LineBlock => ({
  label: 'secret',
  soft: true,
  next(line) {
    const [, head = '', sign, value = ''] = ITEM.exec(line) ?? [];
    if (sign !== opening || isPlaceholder(value) || (sign === '' && !isNoWord(value))) return { kind: 'end' };
    return {
      kind: 'mark',
      parts: [{ start: head.length, end: head.length + value.length }],
      block: undefined,
    };
  },
});

/** The item below a flag with a secret name is its value, as in the arguments of a container. */
export function openFlagItem(line: string): LineBlock | undefined {
  const [, opening = '', name = ''] = line.length > 256 ? [] : (FLAG.exec(line) ?? []);
  const strength = secretNameStrength(name);
  return strength === 'password' || strength === 'secret' ? item(opening) : undefined;
}
