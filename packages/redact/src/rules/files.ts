import { looksGenerated } from '../checks/generated.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookAnything, lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean => !isPlaceholder(secret);

/** Well-known credential files, one line at a time; what needs several lines is in `blocks/`. */
export const files: readonly Rule[] = [
  {
    kind: 'netrc-password',
    keywords: ['machine ', 'default '],
    look: lookAnything,
    generic: true,
    pattern:
      '(?:machine[ \\t]{1,8}[^ \\t]{1,256}|default)[ \\t]{1,8}(?:login|account)[ \\t]{1,8}[^ \\t]{1,256}[ \\t]{1,8}password[ \\t]{1,8}([^ \\t\\r\\n"\']{1,512})',
    check: literal,
  },
  {
    kind: 'pgpass-password',
    keywords: [':5432:', ':5433:', ':6432:', ':*:*:', ':*:'],
    back: 256,
    look: lookRun('[A-Za-z0-9_.*-]', 1),
    generic: true,
    pattern:
      '(?<![A-Za-z0-9_.:/@*-])(?:[A-Za-z0-9_.*-]{1,128}):(?:\\d{2,5}|\\*):[A-Za-z0-9_.*-]{1,64}:[A-Za-z0-9_.*-]{1,64}:((?:[^ \\t\\r\\n"\'`:\\\\]|\\\\[:\\\\]){3,256})(?![^ \\t\\r\\n"\'`])',
    check: (secret) => literal(secret) && !/^\d{1,5}$/.test(secret),
  },
  {
    kind: 'docker-auth',
    keywords: ['"auth"', '_auth', '"identitytoken"'],
    look: lookAnything,
    generic: true,
    pattern: '(?:"auth"|_auth|"identitytoken")[ \\t]{0,4}[:=][ \\t]{0,4}"?([A-Za-z0-9+/=_.-]{8,4000})',
    check: (secret) =>
      literal(secret) &&
      (secret.length > 40 ||
        looksRandom(secret) ||
        looksGenerated(secret) ||
        Buffer.from(secret, 'base64').includes(':')),
  },
  {
    kind: 'kubeconfig-key',
    keywords: ['client-key-data'],
    look: lookAnything,
    pattern: 'client-key-data["\']?[ \\t]{0,4}:[ \\t]{0,4}["\']?([A-Za-z0-9+/=]{16,8000})',
  },
  {
    kind: 'htpasswd-hash',
    keywords: [':$apr1$', ':$2y$', ':{SHA}'],
    look: lookAnything,
    pattern: ':((?:\\$apr1\\$|\\$2y\\$|\\{SHA\\})[A-Za-z0-9./$+=]{20,100})',
  },
  {
    kind: 'shadow-hash',
    keywords: [':$6$', ':$5$', ':$y$', ':$1$'],
    look: lookAnything,
    pattern: ':(\\$(?:6|5|1|y)\\$[A-Za-z0-9./$=,]{20,200})(?=:)',
  },
  {
    kind: 'cookie',
    keywords: ['\tTRUE\t', '\tFALSE\t'],
    look: lookAnything,
    generic: true,
    pattern: '\\t(?:TRUE|FALSE)\\t\\d{1,12}\\t[^\\t]{1,128}\\t([^ \\t\\r\\n]{6,4000})',
    check: (secret) => literal(secret) && /\d/.test(secret),
  },
  {
    kind: 'otpauth-secret',
    keywords: ['otpauth://'],
    look: lookAnything,
    pattern: 'otpauth://[^ \\t"\'?]{1,256}\\?[^ \\t"\']{0,256}?secret=([A-Za-z2-7=]{8,256})',
  },
];
