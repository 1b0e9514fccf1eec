import { lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** No letter or digit before, or the letter of a `\n` spelt in JSON: for prefixes too short to be trusted inside a word. */
export const EDGE = '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))';

/** A token known by its prefix. What follows is taken as far as it goes, so that no end of a longer one is left. */
export const token = (kind: string, prefixes: string | readonly string[], body: string): Rule => {
  const keywords = typeof prefixes === 'string' ? [prefixes] : prefixes;
  // A body that begins with so many characters of a class is tested on the bytes, before any text is made.
  const [, range, least] = /^(\[[^\]]+\])\{(\d+)/.exec(body) ?? [];
  return {
    kind,
    keywords,
    pattern: `(?:${keywords.map(escape).join('|')})${body}`,
    ...(range !== undefined && { look: lookRun(range, Math.min(32, Number(least))) }),
  };
};

/** As `token`, only where no word goes on before the prefix. */
export const edgeToken = (kind: string, prefixes: string | readonly string[], body: string): Rule => {
  const rule = token(kind, prefixes, body);
  return { ...rule, pattern: EDGE + rule.pattern };
};
