const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text on one line: controls and invisible characters escaped, the middle of a long one left out, never its end. */
export function oneLine(text: string, maxLength = 400): string {
  const escaped = text.replaceAll(invisible, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
  if (escaped.length <= maxLength) return escaped;
  const half = Math.floor((maxLength - 3) / 2);
  return `${escaped.slice(0, half)} … ${escaped.slice(-half)}`;
}
