import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean => !isPlaceholder(secret);

/** `net use` with its drive and its share. */
const NET_USE = 'net use (?:[A-Za-z*]:?[ ]{1,4})?\\\\{1,4}[^ \\t]{1,256}[ ]{1,4}';

/** Secrets that programs and SQL take by their place, without a name. Flags with a value are in `cli-flags.ts`. */
export const programs: readonly Rule[] = [
  {
    kind: 'database-password',
    keywords: ['identified '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      'identified (?:with [\\w\'"]{1,40} )?(?:by|as) (?:password )?["\']([^"\'\\r\\n]{1,256})(?=["\'])',
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['convertto-securestring'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern:
      'convertto-securestring(?: -(?:string|asplaintext|force)){0,3} ["\']([^"\'\\r\\n]{3,256})(?=["\'])',
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['poetry config http-basic.', 'cargo login ', 'add-authtoken ', 'wpa_passphrase ', 'nmcli '],
    look: lookAnything,
    generic: true,
    pattern:
      '(?:poetry config http-basic\\.[\\w.-]{1,64} [^ ]{1,128} |cargo login (?:--registry[= ][^ ]{1,64} )?|add-authtoken |wpa_passphrase [^ ]{1,64} |nmcli [^|;&\\r\\n]{0,200} password )["\']?([^ \\t\\r\\n"\'`|;&<>-][^ \\t\\r\\n"\'`|;&<>]{5,256})(?=["\']?(?:$|[ \\t]))',
    check: (secret) => literal(secret) && isNoWord(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['| convertto-securestring'],
    ignoreCase: true,
    back: 256,
    look: lookAnything,
    generic: true,
    pattern: '["\']([^"\'\\r\\n]{3,200})(?=["\'] ?\\)? ?\\| ?convertto-securestring)',
    check: literal,
  },
  {
    kind: 'database-password',
    keywords: ['password from '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: 'password from ["\']([^"\'\\r\\n]{3,256})(?=["\'] to )',
    check: literal,
  },
  {
    kind: 'database-password',
    keywords: ['password from '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: 'password from [^ ]{3,256} to ["\']([^"\'\\r\\n]{3,256})(?=["\'])',
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['rabbitmqctl '],
    look: lookAnything,
    generic: true,
    pattern:
      'rabbitmqctl (?:-[^ ]{1,40} (?:[^ -][^ ]{0,64} )?){0,2}(?:add_user|change_password|authenticate_user) ["\']?[^ "\']{1,128}["\']? ["\']?([^ \\t\\r\\n"\'`|;&<>]{3,256})',
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['mc alias set ', 'mc config host add '],
    look: lookAnything,
    generic: true,
    pattern:
      'mc (?:alias set|config host add) [^ ]{1,64} https?://[^ ]{1,256} [^ ]{1,128} ["\']?([^ \\t\\r\\n"\'`|;&<>]{3,256})',
    check: literal,
  },
  {
    kind: 'snmp-community',
    keywords: ['snmp community ', 'snmp-server community '],
    look: lookAnything,
    generic: true,
    pattern: 'snmp(?:-server)? community ["\']?([^ \\t\\r\\n"\'`]{3,64})',
    check: (secret) => literal(secret) && !/^(?:public|private|string|name)$/i.test(secret),
  },
  {
    kind: 'cli-password',
    keywords: ['lftp -', 'open -u '],
    look: lookAnything,
    generic: true,
    pattern:
      '(?:lftp (?:-[^u ][^ ]{0,40} ){0,3}|open )-u ?["\']?[^ ,"\']{1,128},([^ \\t\\r\\n"\'`|;&<>]{3,256})',
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['htpasswd -'],
    look: lookAnything,
    generic: true,
    pattern:
      'htpasswd (?:-[A-Za-z]{1,8} ){0,4}?(?:-[A-Za-z]{0,8}n[A-Za-z]{0,8} |-[A-Za-z]{0,8}b[A-Za-z]{0,8} (?:-[A-Za-z]{1,8} ){0,3}[^ -][^ ]{0,255} )(?:-[A-Za-z]{1,8} ){0,3}[^ -][^ ]{0,127} ["\']?([^ \\t\\r\\n"\'`|;&<>-][^ \\t\\r\\n"\'`|;&<>]{0,256})',
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['net use '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: `${NET_USE}(?:[^ \\t/][^ \\t]{0,128}[ ]{1,4}){0,1}/user:[^ \\t]{1,128}[ ]{1,4}([^ \\t\\r\\n/"']{3,256})`,
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: ['net use '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: `${NET_USE}["']?([^ \\t\\r\\n/"'*][^ \\t\\r\\n"']{2,256})(?=["']?[ ]{1,4}/user:)`,
    check: literal,
  },
  {
    kind: 'cli-password',
    keywords: [
      '--auth',
      '--basic-auth',
      '--proxy-auth',
      '--proxy-user',
      '--userpwd',
      '--creds',
      'http -a ',
      'https -a ',
    ],
    look: lookAnything,
    generic: true,
    pattern:
      '(?:--(?:basic-|proxy-)?auth|--proxy-user|--userpwd|--creds|https? -a)[ =]["\']?[^ \\t:"\'=/-][^ \\t:"\'=/]{0,127}:(?!//)([^ \\t\\r\\n"\'`|;&<>]{3,256})',
    check: (secret) => literal(secret) && !/^\\d{1,5}$/.test(secret),
  },
];
