import type { BlockOpener, LineBlock } from './line-block.ts';

/** What a mail server asks for a password with: `Password:` in base64. */
const ASKED = '334 UGFzc3dvcmQ6';

const answer: LineBlock = {
  label: 'server-password',
  next(line) {
    const [, head = '', value = ''] = /^(.{0,64}?)([A-Za-z0-9+/]{4,400}={0,2})[ \t]{0,4}$/.exec(line) ?? [];
    if (value === '') return { kind: 'end' };
    return { kind: 'redact', start: head.length, end: head.length + value.length, block: undefined };
  },
};

/** The password of a mail client, in the line after it was asked for. */
export const mailLoginBlock: BlockOpener = {
  keywords: [ASKED],
  open: () => answer,
};
