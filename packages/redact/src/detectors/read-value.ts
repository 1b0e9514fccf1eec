/** A value behind a separator, `end` excluded. */
export interface ReadValue {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** False where a quote was opened and the text ended before it was closed. */
  readonly closed: boolean;
}

/** How far a quoted value is followed before it is taken as unclosed. */
const LONGEST = 4096;

const closing = (text: string, from: number, quote: string): number => {
  const limit = Math.min(text.length, from + LONGEST);
  for (let at = from; at < limit; at++) {
    if (text.startsWith(quote, at)) return at;
    if (quote.length === 1 && text[at] === '\\') at++;
  }
  return -1;
};

// Not \s: in latin1 text 0xA0 is a byte of many letters, and a value must not end in the middle of one.
const BARE = /[!#$%*+\-./0-9:=?@A-Z^_a-z~\x80-\xff]{1,4096}/y;
const WHOLE_WORD = /[!#-&(-_a-~\x80-\xff]{1,4096}/y;

/** Reads the value that begins at `from`, after the opening `quote` if there is one. */
export function readValue(
  text: string,
  from: number,
  quote: string,
  wholeWord: boolean,
): ReadValue | undefined {
  if (quote !== '') {
    const end = closing(text, from, quote);
    if (end >= 0) return end > from ? { start: from, end, quoted: true, closed: true } : undefined;
    return from < text.length
      ? { start: from, end: Math.min(text.length, from + LONGEST), quoted: true, closed: false }
      : undefined;
  }
  const pattern = wholeWord ? WHOLE_WORD : BARE;
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null
    ? undefined
    : { start: from, end: from + match[0].length, quoted: false, closed: true };
}
