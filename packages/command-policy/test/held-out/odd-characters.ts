import type { Row } from './table.ts';

/** Characters that look like white space or like letters and are not. */
export const oddCharacters: readonly Row[] = [
  ['ls\revil', 'a carriage return is a character of the word'],
  ['ls\r\nevil\r\n', 'two lines'],
  ['ls\u00a0;evil', 'a no-break space is not white space'],
  ['\u00a0ls', 'a no-break space is a character of the name'],
  ['\u3000ls', 'an ideographic space is a character of the name'],
  ['ls\u2028evil', 'a line separator is a character of the word'],
  ['ls\u2028;evil', 'a second command'],
  ['ls\u0085evil; evil', 'a second command'],
  ['\ufeffls', 'a byte order mark is a character of the name'],
  ['ls\u200b', 'a zero width space is a character of the name'],
  ['l\u200bs', 'a zero width space inside a name'],
  ['ls\0; evil', 'NUL'],
  ['ls\u000bevil;evil', 'a vertical tab'],
  ['\u000bls', 'a vertical tab is a character of the name'],
  ['\fls', 'a form feed is a character of the name'],
  ['ls\u001b[2K; evil', 'an escape'],
  ['echo "\u202e"; evil', 'a bidirectional control'],
  ['\uff4c\uff53', 'full width letters are another name'],
  ['rm -rf \u2215etc/../..', 'a division slash is no slash, and the rest climbs out'],
  ['\u2060evil', 'a word joiner'],
];
