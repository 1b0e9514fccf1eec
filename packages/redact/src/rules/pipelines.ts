import { isPlaceholder } from '../checks/placeholder.ts';
import { lookAnything } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const literal = (secret: string): boolean => !isPlaceholder(secret);

/** What a build tells its server through its own log, and says itself that it is secret. */
export const pipelines: readonly Rule[] = [
  {
    kind: 'masked-value',
    keywords: ['::add-mask::'],
    look: lookAnything,
    generic: true,
    run: 'line',
    pattern: '::add-mask::([^\\r\\n"\'`]{3,4000})',
    check: literal,
  },
  {
    kind: 'masked-value',
    keywords: ['issecret=true'],
    back: 128,
    look: lookAnything,
    generic: true,
    pattern:
      'task\\.setvariable [^\\]\\r\\n]{0,200}issecret=true[^\\]\\r\\n]{0,80}\\]([^ \\t\\r\\n"\'`]{3,400})',
    check: literal,
  },
  {
    kind: 'output-value',
    keywords: ['set-output name=', 'set-env name=', 'setvariable variable='],
    look: lookAnything,
    generic: true,
    pattern:
      'set(?:-output|-env|variable) (?:name|variable)=[\\w.-]{0,64}(?:token|secret|password|passwd|api_?key|credentials?|private_?key|access_?key)[\\w.-]{0,16}(?:::|\\])([^ \\t\\r\\n"\'`]{6,4000})',
    ignoreCase: true,
    check: literal,
  },
];
