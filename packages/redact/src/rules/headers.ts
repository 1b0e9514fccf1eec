import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookAnything, lookAssignment } from '../scan/look-ahead.ts';
import type { LookAhead } from '../scan/keyword.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean => !isPlaceholder(secret);

/** Between a header's name and its value, also in JSON, code and `curl -H`. */
const GAP =
  '\\\\{0,3}["\'`]?\\]?[ \\t]{0,4}(?:[:=,]|=>)[ \\t]{0,4}\\[?(?:\\\\{0,3}["\']value\\\\{0,3}["\'] ?: ?)?\\\\{0,3}["\'`]?';

/** A colon follows in the same word. */
const lookColon: LookAhead = (bytes, from, to) => {
  const end = Math.min(to, from + 68);
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x3a) return true;
    if (byte < 0x22 && !(byte === 0x20 && at === from)) return false;
  }
  return false;
};

/** A user and a password in text that somebody could have written. */
const isUserInfo = (text: string): boolean =>
  !text.includes('\ufffd') && /^[ -~\u0080-\uffff]*:[ -~\u0080-\uffff]+$/.test(text);

/** One cookie of a list: not an attribute, and long enough to open a door. */
const isCredential = (pair: string): boolean => {
  const [, name = '', value = ''] = /^[ ]*([^=]*)=(.*)$/.exec(pair) ?? [];
  return (
    value.length >= 6 && !/^(?:path|domain|expires|max-age|samesite)$/i.test(name) && !isPlaceholder(value)
  );
};

/** HTTP headers that carry credentials. Other key headers (X-Api-Key, Private-Token, …) are assignments by name. */
export const headers: readonly Rule[] = [
  {
    kind: 'authorization',
    keywords: ['authorization'],
    ignoreCase: true,
    look: lookAssignment,
    generic: true,
    pattern: `authorization${GAP}(?:bearer|basic|token|apikey|api-key|negotiate|ntlm|splunk|bot|key|genie-?key|ssws|privatetoken|[a-z][a-z0-9-]{2,24}(?=[ ][^ ]{0,200}\\d))[ \\t]{1,4}([^ \\t\\r\\n"'\`\\\\<>$*{,;][^ \\t\\r\\n"'\`\\\\<>,;]{5,4000})`,
    check: (secret) => literal(secret) && (/[\dA-Z]/.test(secret) || secret.length >= 20),
  },
  {
    kind: 'authorization',
    keywords: ['authorization'],
    ignoreCase: true,
    look: lookAssignment,
    generic: true,
    run: 'line',
    pattern: `authorization${GAP}(?:digest|aws4-hmac-sha256|sharedkey(?:lite)?|oauth|hawk|googlelogin|directlogin|mediabrowser)[ \\t]{1,4}([^\\r\\n'\`]{12,4000})`,
    check: (secret) => !secret.includes('[REDACTED'),
  },
  {
    kind: 'authorization',
    keywords: ['authorization'],
    ignoreCase: true,
    look: lookAssignment,
    generic: true,
    pattern: `authorization${GAP}([A-Za-z0-9+/=_.~:-]{12,4000})(?![A-Za-z0-9 (\\[])`,
    check: (secret) => literal(secret) && /\d/.test(secret),
  },
  {
    kind: 'bearer-token',
    keywords: ['bearer'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      '(?<![A-Za-z0-9_-])bearer(?:[ \\t]{1,4}|%20|\\+)(?:["\'] ?[+.] ?["\'])?([A-Za-z0-9+/=_.~-]{16,4000})',
    check: (secret) => literal(secret) && /\d/.test(secret),
  },
  {
    kind: 'basic-auth',
    keywords: ['basic '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: '(?<![A-Za-z0-9_-])basic[ \\t]{1,4}([A-Za-z0-9+/]{8,4000}={0,2})(?![A-Za-z0-9])',
    check: (secret) => isUserInfo(Buffer.from(secret, 'base64').toString()),
  },
  {
    kind: 'basic-auth',
    keywords: ['auth=(', 'auth = (', 'basicauth(', 'basic_auth(', 'httpbasic(', 'passwordcredentials('],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      '(?:auth ?= ?|basic_?auth|httpbasic|passwordcredentials)\\([ ]{0,4}["\'][^"\'\\r\\n]{0,128}["\'],[ ]{0,4}["\']([^"\'\\r\\n]{3,512})(?=["\'])',
    check: literal,
  },
  {
    kind: 'basic-auth',
    keywords: ['auth=', 'auth = ', 'auth":', 'raw_auth":', 'authident: ', 'userpwd=', 'user='],
    ignoreCase: true,
    look: lookColon,
    generic: true,
    pattern:
      '(?:(?<=(?:_|basic|npm|auth)-?)(?:auth(?:ident)?|user)|(?<![\\w-])(?:raw_auth|auth|userpwd))["\']?(?: ?= ?|: ?)["\']?[\\w.@+-]{1,64}:(?!//)([^ \\t\\r\\n"\'`:/,;]{6,128})(?=["\',;]{0,2}(?:$|[ \\t]))',
    check: (secret) => literal(secret) && isNoWord(secret),
  },
  {
    kind: 'cookie',
    keywords: ['cookie:', 'cookie":', "cookie':", 'cookie =', 'cookie='],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    run: 'line',
    pattern: `cookie${GAP}([A-Za-z0-9_.$~!#%&*+^|-]{1,128}=[^\\r\\n"'\`\\\\]{6,4000})`,
    check: (secret) => !secret.includes('[REDACTED') && secret.split(';').some(isCredential),
  },
  {
    kind: 'cookie',
    keywords: ['; path=/', '; max-age=', '; samesite='],
    // A cookie shows what it is by what stands behind it.
    ignoreCase: true,
    back: 400,
    look: lookAnything,
    generic: true,
    pattern:
      '(?<![\\w.-])[\\w.$-]{1,64}=([A-Za-z0-9%._~+/=|:-]{16,360})(?=; (?:path=/|httponly|max-age=|samesite=|domain=|expires=|secure))',
    check: (secret) => literal(secret) && (looksRandom(secret) || looksGenerated(secret, true)),
  },
  {
    kind: 'cookie',
    keywords: ['cookie",', 'cookie\\",'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      'cookie\\\\{0,3}" ?, ?\\\\{0,3}"value\\\\{0,3}" ?: ?\\\\{0,3}"([A-Za-z0-9_.$~!#%&*+^|-]{1,128}=[^\\r\\n"\'`\\\\]{6,4000})',
    check: (secret) => !secret.includes('[REDACTED') && secret.split(';').some(isCredential),
  },
];
