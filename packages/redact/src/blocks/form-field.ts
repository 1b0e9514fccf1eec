import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

const NAME = /form-data; name="([\w.[\]-]{1,96})"/i;
/** One word, behind the signs a trace puts before what was sent: a line of several may be a command that nobody may be kept from seeing. */
const VALUE = /^([ \t>|]{0,16})([^ \t\r\n]{3,4000})$/;

const field = (blank: boolean): LineBlock => ({
  label: 'secret',
  next(line) {
    if (line.replace(/^[ \t>|]{1,16}/, '') === '')
      return blank ? { kind: 'end' } : { kind: 'pass', block: field(true) };
    // Headers of the part stand before the blank line.
    if (!blank)
      return /^[ \t>|]{0,16}[\w-]{1,64}:/.test(line) ? { kind: 'pass', block: this } : { kind: 'end' };
    const [, head = '', value = ''] = VALUE.exec(line) ?? [];
    if (value === '' || value.startsWith('--') || isPlaceholder(value)) return { kind: 'end' };
    return { kind: 'redact', start: head.length, end: head.length + value.length, block: undefined };
  },
});

/** A field of a form sent in parts: its name in a header, its value below a blank line. */
export const formFieldBlock: BlockOpener = {
  keywords: ['form-data; name="'],
  open(line) {
    const strength = secretNameStrength(NAME.exec(line.slice(0, 400))?.[1] ?? '');
    return strength === 'password' || strength === 'secret' ? field(false) : undefined;
  },
};
