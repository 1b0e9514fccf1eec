import type { Separator } from './read-separator.ts';

/** A type or a length before the quote, as dumps and casts have it: `(string) (len=14) "…"`, `string(14) "…"`. */
const CAST =
  /(?:\([\w.*]{1,24}\)[ \t]{0,2}){1,2}(?:\(len=\d{1,9}\)[ \t]{1,2})?(["'`])|string\(\d{1,9}\)[ \t]{1,2}(")/iy;
/** One field of an object that only holds the value: `{"value": "…"}`, `{"S":"…"}`. */
const FIELD =
  /\{[ \t]{0,4}["']?(?:value|stringValue|S|default|plaintext|access)["']?[ \t]{0,4}(?::|=>?)[ \t]{0,4}(["'])/y;
/** An object whose members are hosts, as composer and others keep a token for each. */
const HOSTS =
  /\{[ \t]{0,4}["'][\w-]{1,64}(?:\.[\w-]{1,64}){1,6}(?::\d{1,5})?["'][ \t]{0,4}:[ \t]{0,4}(["'])/y;
const LIST = /[[(][ \t]{0,4}(["'`])/y;
const MORE = /["'`],[ \t]{0,4}(["'`])([^"'`\r\n]{6,4096})(?=["'`])/y;
/** Elements of a list that are looked at. */
const MOST = 64;

/** What is opened between a name and its value. */
export interface Container {
  readonly separator: Separator;
  /** A list may hold more of them; what is no field of the name is only a hint. */
  readonly list: boolean;
}

/** What may stand behind a bracket, or behind `string(…)`. */
const patternsAt = (text: string, from: number): readonly RegExp[] => {
  const code = text.charCodeAt(from);
  if (code === 0x5b) return LISTS;
  if (code === 0x7b) return FIELDS;
  if (code === 0x28) return CASTS;
  return code === 0x73 && text.startsWith('string(', from) ? CASTS : NONE;
};
const LISTS = [LIST];
const FIELDS = [FIELD, HOSTS];
const CASTS = [CAST, LIST];
const NONE: readonly RegExp[] = [];

/** Reads over a cast, a list or an object that stands before the quoted value. */
export function readContainer(text: string, separator: Separator): Container | undefined {
  const { sign, quote, from } = separator;
  if (quote !== '') return undefined;
  for (const pattern of patternsAt(text, from)) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) continue;
    return {
      separator: { sign, quote: match[1] ?? match[2] ?? '', from: pattern.lastIndex },
      list: pattern === LIST || pattern === HOSTS,
    };
  }
  return undefined;
}

/** The other elements of a list whose first ends at `end`. */
export function readMore(text: string, end: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  MORE.lastIndex = end;
  for (let match = MORE.exec(text); match !== null && found.length < MOST; match = MORE.exec(text))
    found.push({ start: MORE.lastIndex - (match[2] ?? '').length, end: MORE.lastIndex });
  return found;
}
