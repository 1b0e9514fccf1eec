import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean => !isPlaceholder(secret);
const VALUE = '["\']?([^ \\t\\r\\n"\'`|<>]{3,256})';

/** Secrets that Windows programs take behind `/` or by their place, and what `netsh` prints. */
export const windows: readonly Rule[] = [
  {
    kind: 'cli-password',
    keywords: ['net user '],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: `net user ["']?[\\w.$\\\\-]{1,64}["']? (?!/)${VALUE}`,
    check: (secret) => literal(secret) && secret !== '*' && isNoWord(secret),
  },
  {
    kind: 'cli-password',
    keywords: [' /rp ', ' /p:', ' /password:', ' /pass:', ' /pwd:', ' /gp:'],
    ignoreCase: true,
    look: lookAnything,
    generic: true,
    pattern: ` /(?:rp |(?:p|password|pass|pwd|gp):)${VALUE}`,
    // What has a name of its own is a property of a build: `/p:Configuration=Release`.
    check: (secret) => literal(secret) && isNoWord(secret) && !/^\w{1,64}=/.test(secret),
  },
  {
    kind: 'registry-value',
    keywords: [' REG_SZ'],
    back: 128,
    look: lookAnything,
    generic: true,
    pattern:
      '(?:[Pp]assw(?:or)?d|[Ss]ecret|[Aa]pi_?[Kk]ey|[Tt]oken)(?:[ ]{1,16}| /t )REG_SZ(?:[ ]{1,16}| /d )["\']?([^ \\t\\r\\n"\']{3,256})',
    check: literal,
  },
  {
    kind: 'wifi-password',
    keywords: ['Key Content '],
    look: lookAnything,
    generic: true,
    pattern: 'Key Content {1,20}: {0,4}([^\\r\\n]{8,63})',
    run: 'line',
    check: literal,
  },
];
