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
    kind: 'password-hash',
    keywords: ['pbkdf2_sha', 'scrypt:32768:', '{SSHA', '{SHA5', '{CRYPT}', '{PBKDF2'],
    look: lookAnything,
    pattern:
      '(?:pbkdf2_sha\\d{1,3}\\$\\d{1,8}\\$[A-Za-z0-9./+=]{4,64}\\$|scrypt:\\d{2,8}:\\d{1,3}:\\d{1,3}\\$[A-Za-z0-9]{4,64}\\$|\\{(?:SSHA\\d{0,3}|SHA512|CRYPT|PBKDF2[A-Z0-9_-]{0,12})\\})([A-Za-z0-9./+=$]{24,256})',
  },
];
