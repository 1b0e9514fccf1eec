import { lookRun } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What may stand right before a token though it ends in a letter: `\n` spelt in JSON, `%3D` of a URL, `=3D` of a mail. */
const SPELT = '(?<=\\\\[nrt]|%[0-9A-Fa-f]{2}|=3D)';
/** No letter or digit before: for prefixes too short to be trusted inside a word. */
export const EDGE: string = `(?:(?<![A-Za-z0-9_-])|${SPELT})`;
/** No part of base64 before: for prefixes that a picture or a program has by chance. */
const BLOB_EDGE: string = `(?:(?<![A-Za-z0-9+])|${SPELT})`;

/** A token known by its prefix. What follows is taken as far as it goes, so that no end of a longer one is left. */
export const token = (kind: string, prefixes: string | readonly string[], body: string): Rule => {
  const keywords = typeof prefixes === 'string' ? [prefixes] : prefixes;
  // A body that begins with so many characters of a class is tested on the bytes, before any text is made.
  const [, range, least] = /^(\[[^\]]+\])\{(\d+)/.exec(body) ?? [];
  return {
    kind,
    keywords,
    pattern: `${keywords.some((prefix) => /^[A-Za-z0-9]+$/.test(prefix)) ? BLOB_EDGE : ''}(?:${keywords.map(escape).join('|')})${body}`,
    ...(range !== undefined && { look: lookRun(range, Math.min(32, Number(least))) }),
  };
};

/** As `token`, only where no word goes on before the prefix. */
export const edgeToken = (kind: string, prefixes: string | readonly string[], body: string): Rule => {
  const rule = token(kind, prefixes, body);
  return { ...rule, pattern: EDGE + rule.pattern };
};
