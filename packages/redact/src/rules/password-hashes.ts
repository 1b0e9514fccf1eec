import { lookAnything, lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

/** Hashes of passwords, wherever they stand: unlike a checksum they can be guessed back. */
export const passwordHashes: readonly Rule[] = [
  {
    kind: 'password-hash',
    keywords: ['$2a$', '$2b$', '$2y$'],
    look: lookRun('[0-9]', 2),
    pattern: '\\$2[aby]\\$\\d\\d\\$[A-Za-z0-9./]{53}',
  },
  {
    kind: 'password-hash',
    keywords: ['$P$', '$H$'],
    pattern: '\\$[PH]\\$[./0-9A-Za-z]{31}(?![./0-9A-Za-z])',
  },
  {
    kind: 'password-hash',
    keywords: ['$argon2', '$scrypt$', '$pbkdf2'],
    look: lookAnything,
    pattern:
      '\\$(?:argon2(?:id|i|d)|scrypt|pbkdf2[a-z0-9-]{0,12})\\$(?:[A-Za-z0-9=,.+/_-]{1,64}\\$){1,4}[A-Za-z0-9./+=_-]{22,200}',
  },
  {
    kind: 'password-hash',
    keywords: ['$6$'],
    look: lookRun('[A-Za-z0-9./=]', 4),
    pattern: '\\$6\\$(?:[A-Za-z0-9=./]{1,64}\\$){1,2}[A-Za-z0-9./]{43,100}',
  },
  {
    // What PostgreSQL keeps, and what is asked of a directory server to guess at.
    kind: 'password-hash',
    keywords: ['SCRAM-SHA-', '$krb5tgs$', '$krb5asrep$'],
    look: lookAnything,
    pattern:
      '(?:SCRAM-SHA-(?:1|256)\\$\\d{3,7}:[A-Za-z0-9+/=]{8,64}\\$[A-Za-z0-9+/=]{20,64}:[A-Za-z0-9+/=]{20,64}|\\$krb5(?:tgs|asrep)\\$\\d{1,2}\\$[^ \\t\\r\\n"\']{32,4000})',
  },
  {
    // A line of a dump of Windows accounts: `name:number:LM hash:NT hash:::`.
    kind: 'password-hash',
    keywords: [':aad3b435b51404eeaad3b435b51404ee:'],
    back: 24,
    look: lookAnything,
    pattern: ':\\d{3,10}:[a-f0-9]{32}:([a-fA-F0-9]{32})(?=:::)',
  },
  {
    // Not even a hash.
    kind: 'password-hash',
    keywords: ['{PLAIN}'],
    look: lookAnything,
    pattern: '\\{PLAIN\\}([^ \\t\\r\\n:"\']{3,256})',
  },
  {
    kind: 'password-hash',
    keywords: ['" "md5'],
    look: lookRun('[a-f0-9]', 32),
    pattern: '" "(md5[a-f0-9]{32})(?=")',
  },
  {
    kind: 'password-hash',
    keywords: ['pbkdf2_sha', 'scrypt:32768:', '{SSHA', '{SHA5', '{CRYPT}', '{PBKDF2'],
    look: lookAnything,
    pattern:
      '(?:pbkdf2_sha\\d{1,3}\\$\\d{1,8}\\$[A-Za-z0-9./+=]{4,64}\\$|scrypt:\\d{2,8}:\\d{1,3}:\\d{1,3}\\$[A-Za-z0-9]{4,64}\\$|\\{(?:SSHA\\d{0,3}|SHA512|CRYPT|PBKDF2[A-Z0-9_-]{0,12})\\})([A-Za-z0-9./+=$]{24,256})',
  },
];
