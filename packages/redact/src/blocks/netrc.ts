import { isPlaceholder } from '../checks/placeholder.ts';
import type { BlockOpener, LineBlock } from './line-block.ts';

const PASSWORD =
  /^([ \t]{0,32}(?:(?:login|account)[ \t]{1,8}[^ \t]{1,256}[ \t]{1,8})?password[ \t]{1,8})([^ \t]{1,512})/;

const entry: LineBlock = {
  label: 'netrc-password',
  next(line) {
    const [, head = '', value = ''] = PASSWORD.exec(line) ?? [];
    if (value !== '') {
      if (isPlaceholder(value)) return { kind: 'end' };
      return { kind: 'redact', start: head.length, end: head.length + value.length, block: undefined };
    }
    return /^[ \t]{0,32}(?:login|account|port)[ \t]/.test(line) || line.trim() === ''
      ? { kind: 'pass', block: this }
      : { kind: 'end' };
  },
};

/** An entry of a netrc file that is written over several lines. */
export const netrcBlock: BlockOpener = {
  keywords: ['machine '],
  open: (line) =>
    /^[ \t]{0,32}machine[ \t]{1,8}[^ \t]{1,256}(?:[ \t]{1,8}login[ \t]{1,8}[^ \t]{1,256})?[ \t]{0,8}$/.test(
      line.slice(0, 600),
    )
      ? entry
      : undefined,
};
