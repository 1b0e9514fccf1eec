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
];

/** Secrets in the configuration of routers and switches, which stand by their place; `secret 5 …` is read as an assignment. */
export const networkDevices: readonly Rule[] = [
  {
    kind: 'device-key',
    keywords: KEYED,
    look: lookAnything,
    generic: true,
    pattern: `(?:${KEYED.join('|')})(?:(?:local|remote|ascii-text|hexadecimal|address [^ ]{1,64} key|\\d{1,3}|md5|sha\\d{0,3}|hmac-sha-\\d{3}) ){0,4}["']?([^ \\t\\r\\n"'\`<>]{6,256})`,
    check: (secret) => !isPlaceholder(secret) && isNoWord(secret),
  },
];
