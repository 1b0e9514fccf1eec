import type { Word } from '@umbo/shell-syntax';
import { unseenWords } from '../arguments/word-shape.ts';
import type { FileView } from './file-view.ts';
import { namePattern } from './name-pattern.ts';
import { isSecretPlace } from './secret-place.ts';

/** Literal values a script gives its variables, by name. */
export type Guesses = ReadonlyMap<string, readonly string[]>;

const maxReadings = 32;
/** One of each kind of name that `isSecretPlace` knows: what a pattern may mean where nobody can look. */
const examples = [
  '.ssh',
  '.aws',
  '.azure',
  '.gnupg',
  '.kube',
  '.password-store',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.pgpass',
  '.git-credentials',
  '.bash_history',
  '.env',
  '.env.local',
  'id_rsa',
  'id_ed25519',
  'shadow',
];

/**
 * Whether a word that is unknown before running is made to name a secret all the same: `"$HOME/.ssh/id_rsa"`,
 * `f=~/.ssh/id_rsa; cat "$f"`, `~/{.ssh/id_rsa,x}`, and where nobody can look what a pattern matches, `~/.s?h/*`.
 */
export function mayNameSecret(word: Word, guesses: Guesses, isHidden: () => boolean): boolean {
  if (word.source === unseenWords.source || word.source === '{}')
    return guesses.get(unseenWords.source)?.some(isSecretPlace) === true;
  const plain = word.source.replaceAll(/["'\\]/g, '');
  return withGuesses(plain, guesses)
    .flatMap(withoutBraces)
    .some((text) => {
      const parts = text.replaceAll(/[{},]/g, '/');
      // `.env*` is about `.env`, whatever else it matches.
      const isNamed = [text, parts, text.replaceAll(/[*?]/g, '')].some(isSecretPlace);
      return isNamed || (patternNamesSecret(parts) && isHidden());
    });
}

/** `~/.{ssh,aws}/x` as the words it becomes. */
function withoutBraces(text: string): readonly string[] {
  let texts: readonly string[] = [text];
  for (let depth = 0; depth < 3; depth += 1)
    texts = texts
      .flatMap((one) => {
        const [whole, choices] = /\{([^{}]*,[^{}]*)\}/.exec(one) ?? [];
        return whole === undefined || choices === undefined
          ? [one]
          : choices.split(',').map((choice) => one.replace(whole, () => choice));
      })
      .slice(0, maxReadings);
  return [text, ...texts];
}

function withGuesses(text: string, guesses: Guesses): readonly string[] {
  let texts: readonly string[] = [text];
  // A value may itself be made of variables: `d=.ssh; f=~/$d/id_rsa`.
  for (let depth = 0; depth < 3 && texts.some((one) => one.includes('$')); depth += 1)
    texts = texts.flatMap((one) => withOneGuess(one, guesses)).slice(0, maxReadings);
  return texts;
}

function withOneGuess(text: string, guesses: Guesses): readonly string[] {
  let texts: readonly string[] = [text];
  for (const [whole, name] of text.matchAll(/\$\{?([A-Za-z_]\w*)\}?/g)) {
    const values = guesses.get(name ?? '');
    if (values === undefined) continue;
    texts = texts
      .flatMap((found) => values.map((value) => found.replace(whole, () => value)))
      .slice(0, maxReadings);
  }
  return texts;
}

/** `*` alone says nothing; two letters that are written out do. */
function patternNamesSecret(text: string): boolean {
  const parts = text.split('/');
  return parts.some((part, at) => {
    if (!/[*?]/.test(part) || part.replaceAll(/[*?]/g, '').length < 2) return false;
    const matches = namePattern(part.replaceAll('?', '*'));
    return examples.some(
      (name) =>
        matches(name) && isSecretPlace([...parts.slice(0, at), name, ...parts.slice(at + 1)].join('/')),
    );
  });
}

/** True for a pattern in a directory that cannot be listed; `path` is the pattern itself, as a whole path. */
export function isUnseen(path: string | undefined, files: FileView): boolean {
  if (path === undefined) return true;
  const from = path.search(/[*?]/);
  return from === -1 || files.list(path.slice(0, path.lastIndexOf('/', from) + 1)) === null;
}
