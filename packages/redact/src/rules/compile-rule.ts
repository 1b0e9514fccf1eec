import { isFiller } from '../checks/placeholder.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookToken } from '../scan/look-ahead.ts';
import type { Rule } from './rule.ts';

/** How much of the text after the keyword a rule that begins before it may see. */
const AHEAD = 512;

/** A rule as the keywords that wake it. */
export function compileRule(rule: Rule): Keyword[] {
  const {
    kind,
    back = 0,
    look = lookToken,
    ignoreCase = false,
    check = (secret) => !isFiller(secret),
  } = rule;
  const pattern = new RegExp(rule.pattern, `${back === 0 ? 'y' : 'g'}${ignoreCase ? 'i' : ''}`);

  const find: FindAt = (text, at) => {
    const from = Math.max(0, at - back);
    const piece = back === 0 ? text : text.slice(from, at + AHEAD);
    const offset = back === 0 ? 0 : from;
    pattern.lastIndex = back === 0 ? at : 0;
    for (let match = pattern.exec(piece); match !== null; match = pattern.exec(piece)) {
      const end = offset + match.index + match[0].length;
      const secret = match.findLast((group) => group !== undefined) ?? '';
      // A label of an earlier pass is no part of a secret.
      if (match[0].includes('[REDACTED')) return [];
      // The keyword may stand right behind the secret, in a lookahead.
      if (end >= at && offset + match.index <= at && check(secret)) {
        return [
          { start: end - secret.length, end, kind, run: rule.run ?? 'word', generic: rule.generic ?? false },
        ];
      }
      if (back === 0 || offset + match.index > at) return [];
    }
    return [];
  };

  return rule.keywords.map((text) => ({ text, ignoreCase, look, find }));
}
