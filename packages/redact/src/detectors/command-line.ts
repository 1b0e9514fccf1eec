import { cliFlags } from '../rules/cli-flags.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword, LookAhead } from '../scan/keyword.ts';
import { secretWords } from './command-words.ts';

/** How much of a command line is read: bounded, since a flood of program names would read it again and again. */
const LONGEST = 1024;
const MOST_WORDS = 32;

const WORD =
  /[ \t]{1,16}(?:(-[A-Za-z]{1,2}|--[A-Za-z-]{1,40}=)?(?:"((?:[^"\\]|\\.){0,512})"|'([^']{0,512})')|([^ \t"'|;&<>]{1,512}))/y;

/** ` -` follows soon: the program is called, not talked about. */
const lookFlag: LookAhead = (bytes, from, to) => {
  const end = Math.min(to, from + 256);
  for (let at = from - 1; at < end; at++) {
    if (bytes[at] === 0x0a) return false;
    if (bytes[at] === 0x20 && bytes[at + 1] === 0x2d) return true;
  }
  return false;
};

const finder =
  (program: string): FindAt =>
  (text, at): readonly Finding[] => {
    if (/[A-Za-z0-9_.-]/.test(text[at - 1] ?? '')) return [];
    const words: string[] = [];
    const places: number[] = [];
    WORD.lastIndex = at + program.length;
    for (
      let match = WORD.exec(text);
      match !== null && match.index < at + LONGEST && words.length < MOST_WORDS;
      match = WORD.exec(text)
    ) {
      const [, flag = '', double, single, bare] = match;
      const word = flag + (double ?? single ?? bare ?? '');
      words.push(word);
      // A quote between a flag and its value is skipped: places count back from the end of the word.
      places.push(WORD.lastIndex - word.length - (bare === undefined ? 1 : 0));
    }
    return secretWords(program, words).map(({ index, from, to }) => {
      const place = places[index] ?? 0;
      return { start: place + from, end: place + to, kind: 'cli-password', run: 'word', generic: true };
    });
  };

const programs: ReadonlySet<string> = new Set([
  ...cliFlags.flatMap((flag) => (flag.argvOnly === true ? [] : flag.programs)),
  'openssl',
]);

/** Secrets in the flags of programs that are known to take them: `mysql -p…`, `curl -u user:…`. */
export const commandLines: readonly Keyword[] = [...programs].map((program) => ({
  text: `${program} `,
  ignoreCase: false,
  look: lookFlag,
  find: finder(program),
}));
