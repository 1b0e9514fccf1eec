import { isPlaceholder } from '../checks/placeholder.ts';
import type { LookAhead } from '../scan/keyword.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean => !isPlaceholder(secret);

/** A pipe follows in the line. */
const lookPipe: LookAhead = (bytes, from, to) => {
  const end = Math.min(to, from + 256);
  for (let at = from; at < end && bytes[at] !== 0x0a; at++) if (bytes[at] === 0x7c) return true;
  return false;
};

/** Secrets that a shell is given without `=`. */
export const shell: readonly Rule[] = [
  {
    kind: 'piped-password',
    keywords: ['echo ', 'printf '],
    look: lookPipe,
    generic: true,
    pattern:
      '(?:echo|printf)[ \\t]{1,4}(?:-n[ \\t]{1,4}|["\']?%s(?:\\\\n)?["\']?[ \\t]{1,4})?["\']?([^ \\t\\r\\n"\'`|]{3,256})(?=["\']?[ \\t]{0,4}\\|[^|\\r\\n]{0,160}(?:--password-stdin|--with-token|--passphrase-fd|sudo (?:-\\w{1,8} ){0,2}-S|(?:passwd|kinit|cryptsetup) ))',
    check: literal,
  },
  {
    kind: 'piped-password',
    keywords: ['echo ', 'printf '],
    look: lookPipe,
    generic: true,
    pattern:
      '(?:echo|printf)[ \\t]{1,4}(?:-[ne]{1,2}[ \\t]{1,4})?["\']?[\\w.$-]{1,64}:([^ \\t\\r\\n"\'`|]{3,256})(?=["\']?[ \\t]{0,4}\\|[ \\t]{0,4}(?:sudo )?chpasswd)',
    check: literal,
  },
];
