/** Letters that change their case more often than in a name. */
const isScrambled = (value: string): boolean =>
  (value.match(/[a-z][A-Z]/g)?.length ?? 0) * 5 > value.length &&
  !/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*$/.test(value);

const WORDS = /^[@#.:!-]{0,2}[A-Za-z]+(?:[-_ .:/]+[A-Za-z]+)*[.?!:]?$/;

/** True for words of letters, with `-`, `_` or blanks between them: a label, an option or a state, as lists and calls are full of. */
export const isPlainWords = (value: string): boolean => WORDS.test(value) && !isScrambled(value);

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const lastWord = (name: string): string => /([A-Z]*[a-z]*)[^A-Za-z]*$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** `"output_token": "NextMarker"`: the name of a field that holds a token, which a machine makes, is no token. */
export const isNamedToken = (name: string, value: string): boolean =>
  /^(?:[A-Z][a-z]+){1,6}$/.test(value) && !isScrambled(value) && /^tokens?$/.test(lastWord(name));

/**
 * True where a value only says its name again, in whatever case: `InvalidToken = "invalid_token"`. A token is made by a machine:
 * words that end in `token` are none either.
 */
export function spellsItsName(name: string, value: string): boolean {
  if (value.length > 64 || /\d/.test(value) || !isPlainWords(value)) return false;
  const spelt = bare(value);
  return (
    spelt === bare(name.replace(/^.*\./, '')) ||
    (/(?:token|cookie|session)$/.test(spelt) && /^(?:tokens?|cookie)$/.test(lastWord(name)))
  );
}
