import type { NameAt } from '../scan/name-at.ts';

/** What stands between a name and its value. */
export interface Separator {
  /** `=`, `:`, `=>`, …, a blank behind a flag, or `"` where only a quoted word follows. */
  readonly sign: string;
  /** The opening quote of the value, as it is written; empty if there is none. */
  readonly quote: string;
  /** Where the value begins. */
  readonly from: number;
}

const QUOTE = '(?:\\\\{0,3}["\'`]|&quot;|&#34;|\\\\{1,2}u0022)';
/** Groups: the separator (behind `value`, alone, behind a type), the opening quote. */
const SEPARATOR = new RegExp(
  `(?:${QUOTE})?\\]?(?:,?[ \\t]{0,8}(?:${QUOTE})?value(?:${QUOTE})?[ \\t]{0,4}([:=])|[ \\t]{0,16}(=>|:=|<-|={1,3}|!={1,2}|:|>|%3[DA]|,|\\()|[ \\t]{1,4}[A-Za-z*&[\\]]{2,24}[ \\t]{0,4}(=)(?=[ \\t]{0,4}["'\`]))[ \\t]{0,16}(?:[brfu@$]{0,2}(?=["'\`]))?(${QUOTE})?`,
  'iy',
);
/** A type between the name and `=`: `password: string = "…"`. */
const TYPED = /[A-Za-z&*][\w<>[\]?|&*.' ]{0,40}=[ \t]{0,8}(["'`])/y;

/** A YAML anchor or a core tag before the value: `password: &db "…"`. */
const ANCHOR = /(?:&[\w-]{1,64}|!![a-z]{1,16})[ \t]{1,8}(["']?)(?=[^ \t=])/y;
/** A word in quotes behind the name, as in a message. */
const SAID = /[ \t]{1,4}(["'`])(?=[^ \t"'`]{6,256}\1)/y;

const isQuote = (code: number): boolean => code === 0x22 || code === 0x27 || code === 0x60;

/** `=` or `:` next to the name, or to the quote that closes it: what is met most, read without a pattern. */
const readPlain = (text: string, end: number): Separator | undefined => {
  let at = isQuote(text.charCodeAt(end)) ? end + 1 : end;
  const sign = text.charCodeAt(at);
  if (sign !== 0x3d && sign !== 0x3a) return undefined;
  at++;
  const after = text.charCodeAt(at);
  if (after === 0x3d || after === 0x3e) return undefined;
  for (let blanks = 0; blanks < 16; blanks++, at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09) break;
  }
  const first = text.charCodeAt(at);
  const quoted = isQuote(first);
  // An escaped quote, or a letter before it.
  if (!quoted && (first === 0x5c || first === 0x26)) return undefined;
  if (!quoted && (isQuote(text.charCodeAt(at + 1)) || isQuote(text.charCodeAt(at + 2)))) return undefined;
  return {
    sign: sign === 0x3d ? '=' : ':',
    quote: quoted ? text.charAt(at) : '',
    from: quoted ? at + 1 : at,
  };
};

const readFlag = (text: string, name: NameAt): Separator | undefined => {
  if (text[name.start] !== '-') return undefined;
  const [gap = '', quote = ''] =
    /^[ \t]{1,8}(["'`]?)(?=[^ \t-])/.exec(text.slice(name.end, name.end + 10)) ?? [];
  return gap === '' ? undefined : { sign: ' ', from: name.end + gap.length, quote };
};

const readSaid = (text: string, name: NameAt): Separator | undefined => {
  SAID.lastIndex = name.end;
  const match = SAID.exec(text);
  return match === null ? undefined : { sign: '"', quote: match[1] ?? '', from: name.end + match[0].length };
};

const readAny = (text: string, name: NameAt): Separator | undefined => {
  SEPARATOR.lastIndex = name.end;
  const match = SEPARATOR.exec(text);
  if (match === null) return readFlag(text, name) ?? readSaid(text, name);
  const sign = match[1] ?? match[2] ?? match[3] ?? ' ';
  return { sign, quote: match[4] ?? '', from: name.end + match[0].length };
};

/** `=` stands within the reach of a type: what most lines lack is not looked for with a pattern. */
const hasEqualsSoon = (text: string, from: number): boolean => {
  const end = Math.min(text.length, from + 44);
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === 0x3d) return true;
  return false;
};

/** Reads what parts a name from its value, if anything does. */
export function readSeparator(text: string, name: NameAt): Separator | undefined {
  const separator = readPlain(text, name.end) ?? readAny(text, name);
  if (separator === undefined || separator.sign !== ':' || separator.quote !== '') return separator;
  const first = text.charCodeAt(separator.from);
  if (hasEqualsSoon(text, separator.from)) {
    TYPED.lastIndex = separator.from;
    const typed = TYPED.exec(text);
    if (typed !== null) return { sign: '=', quote: typed[1] ?? '', from: separator.from + typed[0].length };
  }
  if (first !== 0x26 && first !== 0x21) return separator;
  ANCHOR.lastIndex = separator.from;
  const anchor = ANCHOR.exec(text);
  return anchor === null
    ? separator
    : { sign: ':', quote: anchor[1] ?? '', from: separator.from + anchor[0].length };
}
