import { looksGenerated } from '../checks/generated.ts';
import { isNoWord } from '../checks/guess.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import type { Finding } from '../scan/finding.ts';
import type { FindAt, Keyword } from '../scan/keyword.ts';
import { lookAnything } from '../scan/look-ahead.ts';

/** Calls that take a user and a password by their place. */
const LOGINS = [
  '.login("',
  ".login('",
  'connect(',
  'pdo(',
  'mysqli(',
  'credential(',
  'credentials(',
  'wifi.begin(',
  'username_pw_set(',
  '.auth("',
  ".auth('",
  'getconnection(',
  'createuser(',
  'pdo->__construct(',
  'mysqli->__construct(',
];
/** Calls whose third argument is the password, whatever it looks like. */
const THIRD: ReadonlySet<string> = new Set([
  'pdo(',
  'mysqli(',
  'getconnection(',
  'pdo->__construct(',
  'mysqli->__construct(',
]);
/** Calls whose second argument signs: a person's words may do. */
const SIGNS: ReadonlySet<string> = new Set([
  'jwt.sign(',
  'jwt.encode(',
  'jwt.verify(',
  'jwt.decode(',
  'createhmac(',
  'aes_encrypt(',
  'aes_decrypt(',
  'pgp_sym_encrypt(',
  'pgp_sym_decrypt(',
]);
/** Calls that take a key by its place: only what looks made by a machine is one. */
const KEYED = [
  'createhmac(',
  'hmac.new(',
  'jwt.sign(',
  'jwt.encode(',
  'jwt.decode(',
  'jwt.verify(',
  '_encrypt(',
  'twilio(',
  'fernet(',
  'aes_encrypt(',
  'aes_decrypt(',
  'pgp_sym_encrypt(',
  'pgp_sym_decrypt(',
  'aes.new(',
  'client("ac',
  "client('ac",
];

/** An argument: a text, or anything up to the next comma. */
const ARGUMENT =
  /[ \t]{0,8}(?:\[\]byte\()?[brun]{0,2}(?:(["'`])([^"'`\r\n\\]{0,512})\1\)?|[^"'`,()\r\n]{0,128})[ \t]{0,8}([,)]?)/iy;
const MOST_ARGUMENTS = 8;

/** An address, a user's mail or a path. */
const isPlace = (value: string): boolean => /[@/\\]|^[\w-]+(?:\.[\w-]+)+$/.test(value);

const UNCLOSED = /[ \t]{0,8}(?:\[\]byte\()?[brun]{0,2}["'`](?=[^"'`]{1,512}$)/iy;

/** Where an argument begins whose quote is not closed up to the end of the text, -1 if none does. */
const unclosedAt = (text: string, from: number): number => {
  UNCLOSED.lastIndex = from;
  return UNCLOSED.test(text) ? UNCLOSED.lastIndex : -1;
};

const finder =
  (opening: string, login: boolean): FindAt =>
  (text, at, open): readonly Finding[] => {
    const found: Finding[] = [];
    // The opening quote of the first argument may be part of the keyword.
    ARGUMENT.lastIndex = at + opening.indexOf('(') + 1;
    for (let number = 0; number < MOST_ARGUMENTS; number++) {
      // The end of the argument is still to come.
      const begun = open && (number > 0 || !login) ? unclosedAt(text, ARGUMENT.lastIndex) : -1;
      if (begun >= 0)
        return [...found, { start: begun, end: text.length, kind: 'secret', run: 'word', generic: true }];
      const match = ARGUMENT.exec(text);
      if (match === null) break;
      const [whole, quote = '', value = '', ends = ''] = match;
      const start = match.index + whole.indexOf(quote) + 1;
      const guessed =
        login && number > 0
          ? value.length >= 8 && !isPlace(value) && (isNoWord(value) || looksGenerated(value, true))
          : !login &&
            (looksGenerated(value, true) ||
              (number === 1 && SIGNS.has(opening) && value.length >= 8 && isNoWord(value)));
      const certain = number === 2 && quote !== '' && value.length >= 3 && THIRD.has(opening);
      if ((guessed || certain) && !isPlaceholder(value))
        found.push({ start, end: start + value.length, kind: 'secret', run: 'word', generic: true });
      if (ends !== ',') break;
    }
    return found;
  };

/** Secrets that code gives to a call without a name: `connect("db", "root", "…")`. */
export const callArguments: readonly Keyword[] = [...LOGINS, ...KEYED].map((text) => ({
  text,
  ignoreCase: true,
  look: lookAnything,
  find: finder(text, LOGINS.includes(text)),
}));
