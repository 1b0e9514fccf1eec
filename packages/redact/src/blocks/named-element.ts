import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

const NAME = /<(?:key|name)>([\w.-]{3,96})<\/(?:key|name)>[ \t]{0,8}$/;
const VALUE = /^([ \t]{0,64}<(?:string|value)>)([^<>\r\n]{3,4000})</;

const element: LineBlock = {
  label: 'secret',
  next(line) {
    const [, head = '', value = ''] = VALUE.exec(line) ?? [];
    if (value === '' || isPlaceholder(value)) return { kind: 'end' };
    return { kind: 'redact', start: head.length, end: head.length + value.length, block: undefined };
  },
};

/** A name and its value as two elements on two lines: property lists of Apple, Hadoop's configuration. */
export const namedElementBlock: BlockOpener = {
  keywords: ['</key>', '</name>'],
  open(line) {
    const strength = secretNameStrength(NAME.exec(line.slice(0, 300))?.[1] ?? '');
    return strength === 'password' || strength === 'secret' ? element : undefined;
  },
};
