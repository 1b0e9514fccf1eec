import type { NameAt } from '../scan/name-at.ts';

/** What stands between a name and its value. */
export interface Separator {
  /** `=`, `:`, `=>`, …, a blank behind a flag, `"` where only a quoted word follows, `#` behind a router's number. */
  readonly sign: string;
  /** The opening quote of the value, as it is written; empty if there is none. */
  readonly quote: string;
  /** Where the value begins. */
  readonly from: number;
}

/** A quote as it is written: escaped for JSON in JSON, HTML or a URL. */
const QUOTE = '(?:\\\\{0,15}["\'`]|&quot;|&#3[49];|&#x2[27];|\\\\{1,8}u0022|%2[27])';
/** Groups: the separator (behind `value`, alone, behind a type), the opening quote. */
const SEPARATOR = new RegExp(
  `(?:${QUOTE})?(?::(?:protected|(?:"[\\w\\\\]{1,64}":)?private))?\\]?(?:,?[ \\t]{0,8}(?:${QUOTE})?(?:parameter|output|string|secret)?value(?:${QUOTE})?[ \\t]{0,4}([:=])|[ \\t]{0,16}(=>|:=|<-|->|={1,3}|!={1,2}|[?+:|]{1,2}=|\\xe2\\x86\\x92|::(?=[ \\t])|:|>|%3[DA]|&gt;|&#61;|\\\\{1,8}u003[de]|;s:\\d{1,5}:|,|\\()|[ \\t]{1,4}[A-Za-z*&[\\]]{2,24}[ \\t]{0,4}(=)(?=[ \\t]{0,4}["'\`]))[ \\t]{0,16}(?:(?:<<|[brfun@$]{0,2})(?=["'\`]))?(${QUOTE})?`,
  'iy',
);
/** A type between the name and `=`: `password: string = "…"`. */
const TYPED = /[A-Za-z&*][\w<>[\]?|&*.' ]{0,40}=[ \t]{0,8}(["'`])/y;

/** A YAML anchor or a core tag before the value: `password: &db "…"`. */
const ANCHOR = /(?:&[\w-]{1,64}|!![a-z]{1,16})[ \t]{1,8}(["']?)(?=[^ \t=])/y;
/** A word in quotes behind the name, as in a message. */
const SAID = /[ \t]{1,4}(["'`])(?=[^ \t"'`]{6,256}\1)/y;

/** The rest of an XML element's start, and of a `<value>` inside it: `<password encrypted="false">`, `<setting name="Key"><value>`. */
const ELEMENT =
  /["']?(?:[ \t]{1,4}[\w:.-]{1,40}=["'][^"'<>]{0,100}["']){0,4}[ \t]?>(?:[ \t]{0,8}<(value)>)?(?:<!\[CDATA\[)?/iy;
/** A key and its value as two elements: `<name>fs.secret</name><value>`. */
const KEYED = /<\/(?:name|key|param-name)>[ \t]{0,8}<(?:value|string|param-value)>/iy;
/** A cell of a table in HTML and the one beside it: what stands there must look like a secret. */
const CELLS =
  /<\/(?:td|th|dt|b|strong)>[ \t]{0,8}(?:<\/td>[ \t]{0,8})?<(?:td|dd|code)(?: [^<>]{0,100})?>(?:<(?:code|b|tt)>)?/iy;

const isQuote = (code: number): boolean => code === 0x22 || code === 0x27 || code === 0x60;

/** `=` or `:` next to the name, or to the quote that closes it: what is met most, read without a pattern. */
const readPlain = (text: string, end: number): Separator | undefined => {
  let at = isQuote(text.charCodeAt(end)) ? end + 1 : end;
  const sign = text.charCodeAt(at);
  if (sign !== 0x3d && sign !== 0x3a) return undefined;
  at++;
  const after = text.charCodeAt(at);
  if (after === 0x3d || after === 0x3e || (after === 0x3a && sign === 0x3a)) return undefined;
  for (let blanks = 0; blanks < 16; blanks++, at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09) break;
  }
  const first = text.charCodeAt(at);
  const quoted = isQuote(first);
  // An escaped quote, or a letter before it.
  if (!quoted && (first === 0x5c || first === 0x26 || first === 0x25)) return undefined;
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

/** `secret 5 …` of a router: the number says how what follows is written down. */
const readNumbered = (text: string, name: NameAt): Separator | undefined => {
  const digit = text.charCodeAt(name.end + 1);
  const parted = text.charCodeAt(name.end) === 0x20 && text.charCodeAt(name.end + 2) === 0x20;
  return parted && digit >= 0x30 && digit <= 0x39 ? { sign: '#', quote: '', from: name.end + 3 } : undefined;
};

/** A sign that is written for HTML, JSON or a URL. */
const spelt = (sign: string): string => {
  if (/^(?:&gt;|\\+u003e)$/i.test(sign)) return '>';
  if (/^(?:\\+u003d|&#61;|;s:\d+:)$/i.test(sign)) return '=';
  return sign === '::' ? ':' : sign;
};

const readElement = (text: string, name: NameAt): Separator | undefined => {
  KEYED.lastIndex = name.end;
  if (KEYED.test(text)) return { sign: '>', quote: '', from: KEYED.lastIndex };
  CELLS.lastIndex = name.end;
  if (text.charCodeAt(name.end) === 0x3c && CELLS.test(text))
    return { sign: '->', quote: '', from: CELLS.lastIndex };
  ELEMENT.lastIndex = name.end;
  const match = ELEMENT.exec(text);
  if (match === null) return undefined;
  const begins = /<(?:[A-Za-z][\w-]{0,15}:)?$/.test(text.slice(Math.max(0, name.start - 20), name.start));
  return begins || match[1] !== undefined ? { sign: '>', quote: '', from: ELEMENT.lastIndex } : undefined;
};

/** What can follow the name in XML: most text has none of it. */
const mayBeElement = (text: string, { start, end }: NameAt): boolean => {
  const code = text.charCodeAt(end);
  if (code === 0x3c) return text.charCodeAt(end + 1) === 0x2f;
  if (isQuote(code)) return text.charCodeAt(end + 1) === 0x20 || text.charCodeAt(end + 1) === 0x3e;
  const before = text.charCodeAt(start - 1);
  return (code === 0x20 || code === 0x3e) && (before === 0x3c || before === 0x3a);
};

/** `=` stands within the reach of a type: what most lines lack is not looked for with a pattern. */
const hasEqualsSoon = (text: string, from: number): boolean => {
  const end = Math.min(text.length, from + 44);
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === 0x3d) return true;
  return false;
};

/** A blank and a word that is no `value`, with no `=` behind it: what is met most, and parts nothing. */
const isBareWord = (text: string, end: number): boolean => {
  if (text.charCodeAt(end) !== 0x20) return false;
  const word = isQuote(text.charCodeAt(end + 1)) ? end + 2 : end + 1;
  const first = text.charCodeAt(word) | 0x20;
  if (first < 0x61 || first > 0x7a) return false;
  // `value`, `parameterValue`, `outputValue`, `stringValue`.
  return first !== 0x76 && first !== 0x70 && first !== 0x6f && first !== 0x73 && !hasEqualsSoon(text, end);
};

const BINDING = /^["'`] {1,16}:[A-Za-z]/;

/** Behind `name="password"` only `content` is what the element holds. */
const isOtherAttribute = (between: string): boolean =>
  /^["'`]/.test(between) && !/^. {1,4}content/i.test(between);

const readAny = (text: string, name: NameAt): Separator | undefined => {
  const element = mayBeElement(text, name) ? readElement(text, name) : undefined;
  if (element !== undefined) return element;
  if (isBareWord(text, name.end)) return readFlag(text, name) ?? readSaid(text, name);
  SEPARATOR.lastIndex = name.end;
  const match = SEPARATOR.exec(text);
  if (match === null) return readNumbered(text, name) ?? readFlag(text, name) ?? readSaid(text, name);
  // A binding of Vue behind an attribute: `type="password" :placeholder="…"`.
  if (
    match[2] === ':' &&
    isQuote(text.charCodeAt(name.end)) &&
    BINDING.test(text.slice(name.end, name.end + 20))
  )
    return undefined;
  // A type stands behind no verb, `pass CFLAGS="-O2"`, and behind no name in quotes: that is another attribute of an element.
  if (match[3] !== undefined && (/^pass$/i.test(name.name) || isOtherAttribute(match[0]))) return undefined;
  const sign = spelt(match[1] ?? match[2] ?? match[3] ?? ' ');
  return { sign, quote: match[4] ?? '', from: name.end + match[0].length };
};

/** A bold name in Markdown, and a value that may be bold or code: `**Password**: \`…\``. */
const BOLD = /\*\*[ ]?:[ ]{1,4}|:\*\*[ ]{1,4}/y;
const CLOSING = /(?:\*\*)?(["'`]?)/y;

const readBold = (text: string, end: number): Separator | undefined => {
  BOLD.lastIndex = end;
  if (!BOLD.test(text)) return undefined;
  CLOSING.lastIndex = BOLD.lastIndex;
  const quote = CLOSING.exec(text)?.[1] ?? '';
  return { sign: ':', quote, from: CLOSING.lastIndex };
};

const isBold = (text: string, end: number): boolean =>
  text.startsWith('**', end) || text.startsWith(':**', end);

/** Three quotes open a text in TOML and Python. */
const tripled = (text: string, separator: Separator): Separator => {
  const { sign, quote, from } = separator;
  return quote.length === 1 && text[from] === quote && text[from + 1] === quote
    ? { sign, quote: quote.repeat(3), from: from + 2 }
    : separator;
};

/** Reads what parts a name from its value, if anything does. */
export function readSeparator(text: string, name: NameAt): Separator | undefined {
  const bold = isBold(text, name.end) ? readBold(text, name.end) : undefined;
  const separator = bold ?? readPlain(text, name.end) ?? readAny(text, name);
  if (separator === undefined) return undefined;
  if (separator.sign !== ':' || separator.quote !== '') return tripled(text, separator);
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
