const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u{07}',
  b: '\b',
  e: '\u{1B}',
  E: '\u{1B}',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};
const HEX = /^x([0-7][0-9A-Fa-f])/;

/**
 * Decodes the inside of `$'…'`. `value` is null when an escape's meaning depends on the locale or the bash version;
 * `closed` is false when the text ends the quote early, so it is not one `$'…'` at all.
 */
export function decodeAnsiCQuoted(inner: string): {
  readonly value: string | null;
  readonly closed: boolean;
} {
  let value: string | null = '';
  for (let at = 0; at < inner.length; at += 1) {
    const char = inner.charAt(at);
    if (char === "'") return { value: null, closed: false };
    if (char !== '\\') {
      value = value === null ? null : value + char;
      continue;
    }
    if (at + 1 >= inner.length) return { value: null, closed: false };
    const hex = HEX.exec(inner.slice(at + 1, at + 4))?.[1];
    const decoded: string | undefined =
      hex === undefined || hex === '00'
        ? SIMPLE[inner.charAt(at + 1)]
        : String.fromCharCode(Number.parseInt(hex, 16));
    value = value === null || decoded === undefined ? null : value + decoded;
    at += hex === undefined ? 1 : 3;
  }
  return { value, closed: true };
}
