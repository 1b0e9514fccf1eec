import { looksGenerated } from '../checks/generated.ts';
import { isFiller } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookAnything, lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { token } from './token.ts';

const decodes = (secret: string, part: string): boolean =>
  Buffer.from(secret.slice(0, 120), 'base64').toString('latin1').includes(part);

/** Key material and signed tokens that need no provider. Keys over several lines are in `blocks/`. */
export const keys: readonly Rule[] = [
  {
    kind: 'jwt',
    keywords: ['eyJ'],
    pattern: 'eyJ[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{4,8000}(?:\\.[A-Za-z0-9_-]{0,4000}){0,3}',
    check: (secret) =>
      /^\{ ?"[a-z]/.test(Buffer.from(secret.slice(0, 12), 'base64url').toString('latin1')) &&
      !isFiller(secret),
  },
  {
    kind: 'private-key',
    keywords: ['LS0tLS1CRUdJTi'],
    pattern: 'LS0tLS1CRUdJTi[A-Za-z0-9+/=_-]{40,4000}',
    check: (secret) => decodes(secret, 'PRIVATE KEY'),
  },
  {
    kind: 'jwk-private-key',
    keywords: ['"d":', '"d" :'],
    pattern: '"d"[ \\t]{0,4}:[ \\t]{0,4}"([A-Za-z0-9_-]{40,2000})',
    look: () => true,
  },
  {
    kind: 'jwk-private-key',
    keywords: ['p', 'q', 'dp', 'dq', 'qi', 'k'].flatMap((name) => [`"${name}":`, `"${name}" :`]),
    pattern: '"(?:[pq]|d[pq]|qi|k)"[ \\t]{0,4}:[ \\t]{0,4}"([A-Za-z0-9_-]{40,2000})(?=")',
    look: (bytes, from, to) => bytes.subarray(from, Math.min(to, from + 4)).includes(0x22),
    check: (secret) => looksRandom(secret) || looksGenerated(secret),
  },
  {
    kind: 'ethereum-private-key',
    keywords: ['private_key', 'privatekey', 'private-key'],
    ignoreCase: true,
    pattern: 'private[_-]?key["\']?[ \\t]{0,4}[:=][ \\t]{0,4}["\']?(0x[a-f0-9]{64})',
    look: () => true,
  },
  {
    // What frameworks write before a key of their own: `APP_KEY`, and where it is written in code.
    kind: 'application-key',
    keywords: ['base64:'],
    look: lookRun('[A-Za-z0-9+/]', 32),
    pattern: '(?<![A-Za-z0-9])base64:([A-Za-z0-9+/]{43}=)(?![A-Za-z0-9+/=])',
    check: (secret) => looksRandom(secret) && !isFiller(secret),
  },
  {
    kind: 'ethereum-private-key',
    keywords: ['accounts:', 'accounts":'],
    look: lookAnything,
    pattern: 'accounts"?: ?\\[ ?["\'](0x[a-fA-F0-9]{64})',
  },
  token('bitcoin-extended-private-key', ['xprv9', 'yprvA', 'zprvA'], '[1-9A-HJ-NP-Za-km-z]{90,120}'),
];
