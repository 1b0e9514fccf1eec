import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const VALUE = '([^ \\t\\r\\n"\'`]{6,512})';

/** A prompt of a client or the sign of a trace may stand before what was sent. */
const SENT = '(?<=^|[>:#] {0,2}|\\] |HELLO [23] )';
/** What stands behind `AUTH` in mail: the method, no secret. */
const METHOD = '(?!PLAIN|LOGIN|CRAM|XOAUTH|DIGEST|NTLM|GSSAPI)';
const LAST = '(?=["\']?[ \\t]{0,4}$)';

/** A user, and behind it a password that a person may have made up; by what stands before the user. */
const AFTER_USER: readonly (readonly [keyword: string, before: string])[] = [
  ['AUTH ', `${SENT}AUTH ${METHOD}`],
  ['ftp> user ', 'ftp> user '],
  ['NickServ ', 'NickServ (?:IDENTIFY|identify|REGISTER|register|GHOST|ghost) '],
  ['NICKSERV ', 'NICKSERV (?:IDENTIFY|identify|REGISTER|register|GHOST|ghost) '],
];

/** What a client says to a server to be let in: Redis, SMTP, IMAP. */
export const dialogs: readonly Rule[] = [
  ...AFTER_USER.map(([keyword, before]): Rule => ({
    kind: 'server-password',
    keywords: [keyword],
    look: lookAnything,
    generic: true,
    pattern: `${before}[\\w.@-]{1,64} ["']?${VALUE}${LAST}`,
    check: (secret) => !isPlaceholder(secret) && isNoWord(secret),
  })),
  {
    kind: 'server-password',
    keywords: [' PASS '],
    look: lookAnything,
    generic: true,
    pattern: `(?<=USER [^ ]{1,64}) PASS ${VALUE}${LAST}`,
    check: (secret) => !isPlaceholder(secret),
  },
  {
    // The same in a trace of system calls.
    kind: 'server-password',
    keywords: ['"PASS '],
    look: lookAnything,
    generic: true,
    pattern: '"PASS ([^ "\\\\\\r\\n]{3,256})(?=\\\\r\\\\n")',
    check: (secret) => !isPlaceholder(secret),
  },
  {
    // A mail client that does not wait to be asked.
    kind: 'server-password',
    keywords: ['AUTH LOGIN ', 'AUTH CRAM-MD5 ', 'AUTHENTICATE PLAIN '],
    look: lookAnything,
    generic: true,
    pattern: `(?:AUTH (?:LOGIN|CRAM-MD5)|AUTHENTICATE PLAIN) ([A-Za-z0-9+/]{8,4000}={0,2})${LAST}`,
    check: (secret) => secret.endsWith('=') || looksGenerated(secret),
  },
  {
    kind: 'server-password',
    keywords: ['AUTH '],
    look: lookAnything,
    generic: true,
    pattern: `${SENT}AUTH ${METHOD}(?:[\\w.-]{1,64} )?["']?${VALUE}${LAST}`,
    check: (secret) => !isPlaceholder(secret) && looksGenerated(secret, true),
  },
  {
    kind: 'server-password',
    keywords: ['AUTH PLAIN ', 'AUTH XOAUTH2 '],
    look: lookAnything,
    generic: true,
    pattern: 'AUTH (?:PLAIN|XOAUTH2) ([A-Za-z0-9+/]{8,4000}={0,2})(?![A-Za-z0-9])',
    // Its parts stand between zeros, or ones.
    check: (secret) => Buffer.from(secret, 'base64').some((byte) => byte < 2),
  },
  {
    kind: 'server-password',
    keywords: [' LOGIN '],
    look: lookAnything,
    generic: true,
    pattern: `(?<=(?:^|[>:#] {0,2})[A-Za-z0-9.]{1,8}) LOGIN ["']?[^ "'\\r\\n]{1,128}["']? ["']?${VALUE}(?=["']?[ \\t]{0,4}$)`,
    check: (secret) => !isPlaceholder(secret) && isNoWord(secret),
  },
  {
    kind: 'server-password',
    keywords: [' on >'],
    look: lookAnything,
    generic: true,
    pattern: '(?<=[Uu](?:ser|SER) [\\w.-]{1,64}) on >([^ \\t\\r\\n"\'`]{3,512})',
    check: (secret) => !isPlaceholder(secret),
  },
];
