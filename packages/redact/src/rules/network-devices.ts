import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

/** Behind these a router's configuration has a key, after a number that says how it is written down. */
const KEYED = [
  'isakmp key ',
  'tacacs-server key ',
  'radius-server key ',
  'server-private-key ',
  'pac key ',
  'message-digest-key ',
  'authentication-key ',
  'key-string ',
  'pre-shared-key ',
  'pre-shared-secret ',
  ' private-key ',
  'http client password ',
];

/** Secrets in the configuration of routers and switches, which stand by their place; `secret 5 …` is read as an assignment. */
export const networkDevices: readonly Rule[] = [
  {
    kind: 'device-key',
    keywords: KEYED,
    look: lookAnything,
    generic: true,
    pattern: `(?:${KEYED.join('|')})(?:(?:local|remote|ascii-text|hexadecimal|address [^ ]{1,64} key|\\d{1,3}|md5|sha\\d{0,3}|hmac-sha-\\d{3}) ){0,4}["']?([^ \\t\\r\\n"'\`<>]{6,256})`,
    check: (secret) => !isPlaceholder(secret) && (isNoWord(secret) || /^[0-9A-Fa-f]{10,}$/.test(secret)),
  },
  {
    // A peer by its address, or a server, and behind it the key.
    kind: 'device-key',
    keywords: ['neighbor ', 'aaa-server '],
    look: lookAnything,
    generic: true,
    pattern:
      '(?:neighbor [\\w.:]{3,64} password|aaa-server [^\\r\\n]{1,120} key) (?:\\d )?([^ \\t\\r\\n"\'`<>]{6,256})(?=[ \\t]{0,4}$)',
    check: (secret) => !isPlaceholder(secret) && (isNoWord(secret) || /^[0-9A-Fa-f]{10,}$/.test(secret)),
  },
  {
    kind: 'device-key',
    keywords: [' ENC '],
    back: 40,
    look: lookAnything,
    generic: true,
    pattern: 'set [\\w-]{3,32} ENC ([A-Za-z0-9+/]{8,512}={0,2})',
    check: (secret) => !isPlaceholder(secret),
  },
];
