import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookAnything, lookUserInfo } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean =>
  !isPlaceholder(secret) && !/^(?:pass|pwd|user|pw|p|port|\d{1,5}[/;].{0,1000})$/i.test(secret);

/** Credentials in URLs, connection strings and signed links. */
export const urls: readonly Rule[] = [
  {
    kind: 'url-password',
    keywords: ['%3a%2f%2f'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      '%3a%2f%2f(?:[\\w.~-]|%(?!3a|2f|40)[0-9a-f]{2}){0,128}%3a((?:[\\w.~!*-]|%(?!40|2f)[0-9a-f]{2}){1,256})(?=%40)',
    check: literal,
  },
  {
    kind: 'url-password',
    keywords: [':\\/\\/'],
    look: lookAnything,
    generic: true,
    pattern: ':\\\\/\\\\/[\\w.%+~-]{0,128}:([^ \\t"\'<>@\\\\/]{1,512})(?=@)',
    check: literal,
  },
  {
    // Signs that should be escaped in a URL, as people write them all the same; a path with an @ has no such scheme.
    kind: 'database-password',
    keywords: [
      'postgres://',
      'postgresql://',
      'mysql://',
      'mariadb://',
      'mongodb://',
      'mongodb+srv://',
      'amqp://',
      'amqps://',
    ],
    look: lookAnything,
    generic: true,
    pattern: '[a-z+]{3,12}://[^ \\t"\'<>@/:]{0,128}:([^ \\t"\'<>@]{1,256})(?=@[\\w.-])',
    check: literal,
  },
  {
    kind: 'url-password',
    keywords: ['://'],
    look: lookUserInfo,
    generic: true,
    // A user may come with a domain.
    pattern:
      '://[^ \\t\\r\\n"\'`<>/?#@:]{0,256}(?:@[\\w.-]{1,128})?:([^ \\t\\r\\n"\'`<>/?#\\\\]{1,1024})(?=@[^ \\t@])',
    check: literal,
  },
  {
    // Redis knew no users for long: what stands alone before the host is the password.
    kind: 'url-password',
    keywords: ['redis://', 'rediss://'],
    look: lookUserInfo,
    generic: true,
    pattern: 'rediss?://([^ \\t\\r\\n"\'`<>/?#@:\\\\]{8,256})(?=@[\\w.-])',
    check: (secret) => literal(secret) && isNoWord(secret),
  },
  {
    kind: 'url-token',
    keywords: ['://'],
    look: lookUserInfo,
    generic: true,
    pattern: '://([^ \\t\\r\\n"\'`<>/?#@:\\\\]{16,512})(?=@[^ \\t@])',
    check: (secret) => !isPlaceholder(secret) && (looksRandom(secret) || /^[a-f0-9]{32,64}$/.test(secret)),
  },
  {
    kind: 'url-token',
    keywords: [':x-oauth-basic@'],
    back: 256,
    look: lookAnything,
    generic: true,
    pattern: '://([^ \\t\\r\\n"\'`<>/?#@:]{8,255})(?=:x-oauth-basic@)',
    check: literal,
  },
  {
    kind: 'database-password',
    keywords: ['@tcp(', '@unix('],
    back: 256,
    look: lookAnything,
    generic: true,
    pattern: '(?<![A-Za-z0-9_.-])[A-Za-z0-9_.-]{1,64}:([^ \\t\\r\\n"\'`<>/]{1,256})(?=@(?:tcp|unix)\\()',
    check: literal,
  },
  {
    // ODBC quotes with braces; a template's `{password}` is a word.
    kind: 'database-password',
    keywords: ['password={', 'pwd={'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: '(?:password|pwd)=\\{([^{}\\r\\n]{4,128})(?=\\}(?:[;"\']|$))',
    check: (secret) => literal(secret) && isNoWord(secret),
  },
  {
    kind: 'credentials',
    keywords: ['credentials ', 'credentials=', 'credentials: '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      'credentials(?:[ =]|: )["\']?[\\w.@\\\\-]{1,64} ?[:/] ?([^ \\t\\r\\n"\'`,;/]{6,256})(?=["\'.,;]?(?:$|[ \\t]))',
    check: (secret) => literal(secret) && isNoWord(secret) && !/\\.[a-z]{1,5}$/.test(secret),
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
