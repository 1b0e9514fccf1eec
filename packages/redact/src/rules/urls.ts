import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookAnything, lookUserInfo } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean =>
  !isPlaceholder(secret) && !/^(?:pass|pwd|user|pw|p|port|\d{1,5}\/.{0,200})$/i.test(secret);

/** Credentials in URLs, connection strings and signed links. */
export const urls: readonly Rule[] = [
  {
    kind: 'url-password',
    keywords: ['://'],
    look: lookUserInfo,
    generic: true,
    pattern: '://[^ \\t\\r\\n"\'`<>/?#@:]{0,256}:([^ \\t\\r\\n"\'`<>/?#]{1,1024})(?=@[^ \\t@])',
    check: literal,
  },
  {
    kind: 'url-token',
    keywords: ['://'],
    look: lookUserInfo,
    generic: true,
    pattern: '://([^ \\t\\r\\n"\'`<>/?#@:]{16,512})(?=@[^ \\t@])',
    check: (secret) => !isPlaceholder(secret) && (looksRandom(secret) || /^[a-f0-9]{32,64}$/.test(secret)),
  },
  {
    kind: 'url-token',
    keywords: [':x-oauth-basic@'],
    back: 256,
    look: lookAnything,
    generic: true,
    pattern: '://([^ \\t\\r\\n"\'`<>/?#@:]{8,255}):x-oauth-basic@',
    check: literal,
  },
  {
    kind: 'database-password',
    keywords: ['@tcp(', '@unix('],
    back: 256,
    look: lookAnything,
    generic: true,
    pattern: '(?<![A-Za-z0-9_.-])[A-Za-z0-9_.-]{1,64}:([^ \\t\\r\\n"\'`<>/]{1,256})@(?:tcp|unix)\\(',
    check: literal,
  },
  {
    kind: 'database-password',
    keywords: ['jdbc:oracle:'],
    look: lookAnything,
    generic: true,
    pattern: 'jdbc:oracle:[a-z0-9]{2,8}:[^ /"\'@]{1,128}/([^ \\t"\'`<>@]{1,256})(?=@)',
    check: literal,
  },
  {
    kind: 'signed-url',
    keywords: ['x-amz-signature', 'x-goog-signature', 'x-oss-signature', 'x-amz-security-token'],
    ignoreCase: true,
    look: lookAnything,
    pattern:
      'x-(?:amz|goog|oss)-(?:signature|security-token)(?:=|%3d|["\']?[ ]{0,2}:[ ]{0,2}["\']?)([A-Za-z0-9%+/_=.-]{16,4000})',
  },
  {
    kind: 'signed-url',
    keywords: ['signature='],
    ignoreCase: true,
    look: lookAnything,
    pattern: '(?<=[?&;, ]|%26|-)signature=["\']?([A-Za-z0-9%+/_=~-]{16,2000})',
  },
];
