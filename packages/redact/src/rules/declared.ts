import { isFiller } from '../checks/placeholder.ts';
import { looksRandom } from '../checks/random.ts';
import { lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';
import { EDGE } from './token.ts';

/** Parts of a prefix that say what the rest is: a secret key, a personal token, a key of the live system. */
const SAYS = ['sk', 'pat', 'sat', 'aat', 'key', 'api', 'live', 'prod', 'production', 'staging', 'sandbox'];

/** A run that no person wrote and that is no hash by its look. */
const isRun = (secret: string): boolean => {
  const run = secret.slice(secret.lastIndexOf('_') + 1);
  return !isFiller(secret) && (looksRandom(run) || (/^[a-f0-9]{32,}$/.test(run) && !/^[a-f]+$/.test(run)));
};

/**
 * Tokens of providers nobody has listed, which say themselves what they are: `acme_sk_live_…`, `sm_pat_…`. A prefix of up to four
 * words, one of which says secret, and a generated run. What says `pk` or `pub` is public.
 */
export const declared: readonly Rule[] = [
  {
    kind: 'declared-token',
    keywords: SAYS.map((word) => `${word}_`),
    back: 40,
    look: lookRun('[A-Za-z0-9]', 16),
    pattern: `${EDGE}(?!pk_|pub_)(?:[a-z][a-z0-9]{0,11}_){0,3}(?:${SAYS.join('|')})_[A-Za-z0-9]{16,200}(?:_[A-Za-z0-9]{4,100})?(?![A-Za-z0-9_])`,
    check: isRun,
  },
];
