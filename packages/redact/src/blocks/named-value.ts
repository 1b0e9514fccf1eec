import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

const NAME =
  /^[ \t]{0,64}(?:- )?["']?(?:\w{1,16})?(?:name|key)["']?[ \t]{0,16}[:=][ \t]{0,4}["']?([\w.-]{3,96})["']?,?[ \t]{0,8}$/i;
const VALUE =
  /^([ \t]{0,64}(?:- )?["']?(?:\w{1,16})?value["']?[ \t]{0,16}[:=][ \t]{0,4}["']?)([^"'\r\n]{1,4000})/i;

const valueBlock: LineBlock = {
  label: 'secret',
  next(line) {
    const [, head = '', value = ''] = VALUE.exec(line) ?? [];
    if (value === '' || isPlaceholder(value)) return { kind: 'end' };
    return { kind: 'redact', start: head.length, end: head.length + value.length, block: undefined };
  },
};

/** A secret name and its value on two lines, as in a pod's environment: `name: DB_PASSWORD`, then `value: …`. */
export const namedValueBlock: BlockOpener = {
  keywords: ['name: ', 'name":', 'Name":', 'key":', 'key: ', 'Key":', 'ParameterKey: ', 'name = ', 'name  '],
  open(line) {
    const [, name = ''] = NAME.exec(line.slice(0, 300)) ?? [];
    const strength = secretNameStrength(name);
    return strength === 'password' || strength === 'secret' ? valueBlock : undefined;
  },
};
