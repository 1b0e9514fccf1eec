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
    if (text.startsWith(quote, at)) {
      // A quote inside a text: doubled in YAML and SQL, `'\\''` in a shell.
      const inside =
        quote === "'" && at > from ? (/^'(?:'(?=\w)|\\'')/.exec(text.slice(at, at + 4))?.[0] ?? '') : '';
      if (inside === '') return at;
      at += inside.length - 1;
      continue;
    }
    if (quote.length === 1 && text[at] === '\\') at++;
  }
  return -1;
};

// Not \s: in latin1 text 0xA0 is a byte of many letters, and a value must not end in the middle of one.
const BARE = /[!#$%*+\-./0-9:=?@A-Z^_a-z~\x80-\xff]{1,4096}/y;
const WHOLE_WORD = /[!#-&(-_a-~\x80-\xff]{1,4096}/y;

/** An `&` inside a word: neither the next parameter of a query, nor an entity of HTML, nor the `&&` of a shell. */
const GOES_ON =
  /&(?![\w.%[\]-]{1,64}=|(?:amp|quot|lt|gt|apos|nbsp|#\w{1,6});)[!#$%*+\-./0-9:=?@A-Z^_a-z~\x80-\xff]{1,4096}/y;

/** The end of an unquoted word, over each `&` that is part of it. */
const wordEnd = (text: string, from: number, first: number): number => {
  let end = first;
  while (text.charCodeAt(end) === 0x26 && end - from < LONGEST) {
    GOES_ON.lastIndex = end;
    if (!GOES_ON.test(text)) return end;
    end = GOES_ON.lastIndex;
  }
  return end;
};

const WRAPPED = /(?:new |await )?[A-Za-z_][\w.:]{0,60}!?\([ ]{0,4}[bru]?(["'`])([^"'`\r\n]{1,4096})/y;
const CHANGED = /["'`][ \t]{1,4}[-=]>[ \t]{1,4}(["'`])([^"'`\r\n]{3,4096})/y;

const lastGroup = (pattern: RegExp, text: string, at: number): { start: number; end: number } | undefined => {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null
    ? undefined
    : { start: pattern.lastIndex - (match[2] ?? '').length, end: pattern.lastIndex };
};

/** A `(` and a quote follow within the reach of a name: most values are no call, and cost no pattern. */
const opensCall = (text: string, from: number): boolean => {
  // Names begin with a letter.
  if (text.charCodeAt(from) < 0x41) return false;
  const start = text.startsWith('new ', from) ? from + 4 : text.startsWith('await ', from) ? from + 6 : from;
  const end = Math.min(text.length, start + 64);
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x28) return /["'`]/.test(text.slice(at + 1, at + 7));
    if (code <= 0x21 ? code !== 0x21 : code < 0x2e || code === 0x2f || (code > 0x3a && code < 0x41))
      return false;
  }
  return false;
};

/** The text given to a call or constructor: `String::from("…")`, `SecretStr('…')`. */
export const readWrapped = (text: string, from: number): { start: number; end: number } | undefined =>
  opensCall(text, from) ? lastGroup(WRAPPED, text, from) : undefined;

/** The value after a change, as a plan shows it: `"old" -> "new"`. */
export const readChanged = (text: string, end: number): { start: number; end: number } | undefined =>
  lastGroup(CHANGED, text, end);

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
    : { start: from, end: wordEnd(text, from, pattern.lastIndex), quoted: false, closed: true };
}
