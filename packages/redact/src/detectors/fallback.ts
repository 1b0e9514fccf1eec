import { isGuess, isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { isSentence } from '../checks/sentence.ts';
import { secretNameStrength, type NameStrength } from '../names/secret-name.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

const VALUE = /(?:\|\||\?\?|\?:|or) ["'`]([^"'`\r\n]{4,4096})/y;
const BACK = 160;
/** What is read before the operator: the last member of a chain, a call's or an index's text, and the name it is assigned to. */
const READ = /([A-Za-z_][\w-]{2,64})(?:["'`]?[\])]{1,3})? $/;
const ASSIGNED = /([A-Za-z_][\w.-]{2,64})["'\]]{0,2}[ ]?(?::=|=|:)[ ]?[^=;,{}]{1,120}$/;

/** A secret that somebody made up to begin with: `process.env.JWT_SECRET || 'change-it-2027'`. */
const isMadeUp = (before: string, value: string): boolean =>
  value.length >= 8 && isNoWord(value) && /secret["'`\])}]{0,3} $/i.test(before);

const strongest = (before: string): NameStrength => {
  const names = [READ.exec(before)?.[1], ASSIGNED.exec(before)?.[1]];
  const strengths = names.map((name) => secretNameStrength(name ?? ''));
  return (
    strengths.find((strength) => strength === 'password') ??
    strengths.find((strength) => strength === 'secret') ??
    'none'
  );
};

const find: FindAt = (text, at, open) => {
  VALUE.lastIndex = at;
  const value = VALUE.exec(text)?.[1] ?? '';
  if (value === '') return [];
  const before = text.slice(Math.max(0, at - BACK), at);
  const strength = strongest(before);
  const end = VALUE.lastIndex;
  if (strength === 'none') return [];
  if (
    !(open && end === text.length) &&
    ((!isGuess(value, strength) && !isMadeUp(before, value)) || isSentence(value) || isPlaceholder(value))
  )
    return [];
  return [
    {
      start: end - value.length,
      end,
      kind: strength === 'password' ? 'password' : 'secret',
      run: 'word',
      generic: true,
    },
  ];
};

/** What stands in for a secret that is not set: `const key = process.env.API_KEY || '…'`. */
export const fallbacks: readonly Keyword[] = ['|| "', "|| '", '?? "', "?? '", '?: "', ' or "', " or '"].map(
  (text) => ({
    text,
    ignoreCase: false,
    look: lookAnything,
    find: (line, at, open) => find(line, text.startsWith(' ') ? at + 1 : at, open),
  }),
);
