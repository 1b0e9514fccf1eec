import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const VALUE = '([^ \\t\\r\\n"\'`]{6,512})';

/** A prompt of a client or the sign of a trace may stand before what was sent. */
const SENT = '(?<=^|[>:#] {0,2}|\\] )';

/** What a client says to a server to be let in: Redis, SMTP, IMAP. */
export const dialogs: readonly Rule[] = [
  {
    kind: 'server-password',
    keywords: ['AUTH '],
    look: lookAnything,
    generic: true,
    pattern: `${SENT}AUTH (?!PLAIN|LOGIN|CRAM|XOAUTH|DIGEST|NTLM|GSSAPI)(?:[\\w.-]{1,64} )?["']?${VALUE}(?=["']?[ \\t]{0,4}$)`,
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
    pattern: '(?<=user [\\w.-]{1,64}) on >([^ \\t\\r\\n"\'`]{3,512})',
    check: (secret) => !isPlaceholder(secret),
  },
];
