import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

const NAME =
  /^[ \t]{0,64}(?:- )?["']?(?:\w{1,16})?(?:name|key)["']?[ \t]{0,16}[:=][ \t]{0,4}["']?([\w./-]{3,128})["']?,?[ \t]{0,8}$/i;
const VALUE =
  /^([ \t]{0,64}(?:- )?["']?(?:\w{1,16})?value["']?[ \t]{0,16}[:=][ \t]{0,4}["']?)([^"'\r\n]{1,4000})/i;

/** Another field between the name and the value: `"Type": "SecureString"`. */
const FIELD =
  /^[ \t]{1,64}["']?(?!(?:\w{1,16})?(?:name|key)["']?[ \t]{0,16}[:=])\w{1,40}["']?[ \t]{0,16}[:=]/i;
const MOST_FIELDS = 4;

const valueBlock = (weak: boolean, left: number): LineBlock => ({
  label: 'secret',
  soft: left < MOST_FIELDS,
  next(line) {
    const [, head = '', value = ''] = VALUE.exec(line) ?? [];
    if (value === '' && left > 0 && FIELD.test(line.slice(0, 200)))
      return { kind: 'pass', block: valueBlock(weak, left - 1) };
    if (value === '' || value.startsWith('(') || isPlaceholder(value) || (weak && !looksRandom(value)))
      return { kind: 'end' };
    return { kind: 'redact', start: head.length, end: head.length + value.length, block: undefined };
  },
});

/** A secret name and its value on lines of their own, as in a pod's environment: `name: DB_PASSWORD`, then `value: …`. */
export const namedValueBlock: BlockOpener = {
  keywords: ['name: ', 'name":', 'Name":', 'key":', 'key: ', 'Key":', 'ParameterKey: ', 'name = ', 'name  '],
  open(line) {
    const [, name = ''] = NAME.exec(line.slice(0, 300)) ?? [];
    const strength = secretNameStrength(name);
    return strength === 'none' ? undefined : valueBlock(strength === 'weak', MOST_FIELDS);
  },
};
