/** A name around a keyword, `end` excluded. */
export interface NameAt {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const isNameCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45;

/** The whole name a keyword is part of: letters, digits, `_`, `-`, and `.` before it. */
export function nameAt(text: string, at: number): NameAt {
  let start = at;
  const lowest = Math.max(0, at - 64);
  while (start > lowest && (isNameCode(text.charCodeAt(start - 1)) || text[start - 1] === '.')) start--;
  // In a JSON string a line break before the name is spelt \n: that letter is not part of it.
  if (start > 0 && start < at && text[start - 1] === '\\' && /[nrt]/.test(text[start] ?? '')) start++;
  // In a URL inside a URL the sign before the name is spelt %3F or %26.
  if (start + 2 <= at && text[start - 1] === '%' && /^[0-9A-Fa-f]{2}/.test(text.slice(start, start + 2)))
    start += 2;
  let end = at;
  const highest = Math.min(text.length, at + 64);
  while (end < highest && isNameCode(text.charCodeAt(end))) end++;
  // `fs.s3a.secret.key`: the last word says what it is.
  if (text.charCodeAt(end) === 46 && text.startsWith('.key', end) && !/[\w.(-]/.test(text.charAt(end + 4)))
    end += 4;
  return { name: text.slice(start, end), start, end };
}
