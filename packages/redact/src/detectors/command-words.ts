import { cliFlags, loginOnly, type CliFlag } from '../rules/cli-flags.ts';
import { isPlaceholder } from '../checks/placeholder.ts';
import { secretNameStrength } from '../names/secret-name.ts';

/** The secret part of one word of a command line, `to` excluded. */
export interface SecretWord {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

const whole = (words: readonly string[], index: number): SecretWord | undefined => {
  const word = words[index];
  if (word === undefined || word === '' || word.startsWith('-') || isPlaceholder(word)) return undefined;
  return { index, from: 0, to: word.length };
};

const userinfo = (words: readonly string[], index: number, from = 0): SecretWord | undefined => {
  const word = words[index] ?? '';
  const [head = ''] = /^[^:%]{0,256}[:%]/.exec(word.slice(from)) ?? [];
  const start = from + head.length;
  const secret = word.slice(start);
  if (head === '' || secret === '' || isPlaceholder(secret) || /^\d{1,5}$/.test(secret)) return undefined;
  return { index, from: start, to: word.length };
};

const cookie = (words: readonly string[], index: number): SecretWord | undefined => {
  const word = words[index] ?? '';
  const from = word.indexOf('=') + 1;
  const value = word.slice(from);
  return from === 0 || value.length < 6 || isPlaceholder(value)
    ? undefined
    : { index, from, to: word.length };
};

/** The flags of each program: looked up once a word. */
const FLAGS: ReadonlyMap<string, readonly CliFlag[]> = new Map(
  cliFlags
    .flatMap(({ programs }) => programs)
    .map((program) => [program, cliFlags.filter((flag) => flag.programs.includes(program))]),
);

const byProgram = (program: string, words: readonly string[], index: number): SecretWord | undefined => {
  const word = words[index] ?? '';
  for (const { flags, form } of FLAGS.get(program) ?? []) {
    for (const flag of flags) {
      if (form === 'attached') {
        if (
          word.startsWith(flag) &&
          word.length > flag.length &&
          !isPlaceholder(word.slice(flag.length)) &&
          !/^-p(?:assword|ort|rotocol|ipe|rint|ager)/.test(word)
        )
          return { index, from: flag.length, to: word.length };
      } else if (word === flag) {
        if (form === 'next' && loginOnly.has(program) && !words.slice(0, index).includes('login')) continue;
        if (form === 'cookie') return cookie(words, index + 1);
        return form === 'next' ? whole(words, index + 1) : userinfo(words, index + 1);
      } else if (
        form === 'userinfo' &&
        word.startsWith(flag) &&
        (word[flag.length] === '=' || !flag.startsWith('--'))
      ) {
        const found = userinfo(words, index, flag.length);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
};

/** Finds secrets by their place on a command line; `words[0]` is the program where it is known. */
export function secretWords(program: string | undefined, words: readonly string[]): SecretWord[] {
  const base = (program ?? words.find((word) => !word.startsWith('-') && !word.includes('=')) ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.exe$/i, '');
  const found: SecretWord[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) continue;
    const strength =
      word.length > 2 && /^--?[A-Za-z][\w.-]{0,64}$/.test(word) ? secretNameStrength(word) : 'none';
    const secret =
      byProgram(base, words, index) ??
      (strength === 'password' || strength === 'secret' ? whole(words, index + 1) : undefined) ??
      (base === '' && word === '-u' ? userinfo(words, index + 1) : undefined);
    if (secret !== undefined) found.push(secret);
    if (secret !== undefined && secret.index > index) index = secret.index;
  }
  const openssl = words.findIndex((word) => /^-pass(?:in|out)?$/.test(word));
  if (openssl >= 0 && /^pass:./.test(words[openssl + 1] ?? '')) {
    const word = words[openssl + 1] ?? '';
    if (!isPlaceholder(word.slice(5))) found.push({ index: openssl + 1, from: 5, to: word.length });
  }
  return found;
}
