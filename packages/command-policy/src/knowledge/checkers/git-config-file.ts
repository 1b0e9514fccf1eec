/** One setting of a git configuration file. */
export interface GitConfigEntry {
  /** The section, lower case: `filter` of `filter.x.clean`. */
  readonly section: string;
  /** The part between, its case kept: `x`; null when there is none. */
  readonly subsection: string | null;
  /** The last part, lower case: `clean`. */
  readonly name: string;
  /** The value; null for a name without `=`, which git takes for true. */
  readonly value: string | null;
}

const isSpace = (char: string): boolean => char === ' ' || char === '\t' || char === '\r' || char === '\n';
const isKey = (char: string): boolean => /^[A-Za-z0-9-]$/.test(char);
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '"': '"', '\\': '\\' };

/** Reads git's configuration format as git does (gitconfig(5), "Syntax"); null when git would refuse it, or we are not sure. */
export function parseGitConfig(text: string): readonly GitConfigEntry[] | null {
  // git ends strings at NUL: what it would see is not what stands there.
  if (text.includes('\0')) return null;
  const entries: GitConfigEntry[] = [];
  const input = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  let at = 0;
  let section: string | null = null;
  let subsection: string | null = null;
  const next = (): string => input[at++] ?? '\n';

  const readSection = (): boolean => {
    let name = '';
    for (;;) {
      if (at >= input.length) return false;
      const char = next();
      if (char === ']') {
        if (name === '') return false;
        const dot = name.indexOf('.');
        [section, subsection] = dot === -1 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)];
        return true;
      }
      if (isSpace(char)) break;
      if (!isKey(char) && char !== '.') return false;
      name += char.toLowerCase();
    }
    while (input[at] === ' ' || input[at] === '\t') at++;
    if (next() !== '"' || name.includes('.')) return false;
    let sub = '';
    for (;;) {
      if (at >= input.length) return false;
      let char = next();
      if (char === '"') break;
      if (char === '\\') char = next();
      if (char === '\n') return false;
      sub += char;
    }
    [section, subsection] = [name, sub];
    return next() === ']';
  };

  const readValue = (): string | null => {
    let value = '';
    let spaces = 0;
    let isQuoted = false;
    let isComment = false;
    for (;;) {
      const char = next();
      if (char === '\n') return isQuoted ? null : value;
      if (isComment) continue;
      if (isSpace(char) && !isQuoted) {
        if (value !== '') spaces++;
        continue;
      }
      if (!isQuoted && (char === ';' || char === '#')) {
        isComment = true;
        continue;
      }
      value += ' '.repeat(spaces);
      spaces = 0;
      if (char === '\\') {
        const escaped = next();
        if (escaped === '\n') continue;
        const meant = escapes[escaped];
        if (meant === undefined) return null;
        value += meant;
      } else if (char === '"') isQuoted = !isQuoted;
      else value += char;
    }
  };

  while (at < input.length) {
    const char = next();
    if (isSpace(char)) continue;
    if (char === '#' || char === ';') {
      while (at < input.length && next() !== '\n');
      continue;
    }
    if (char === '[') {
      if (!readSection()) return null;
      continue;
    }
    if (!/[A-Za-z]/.test(char) || section === null) return null;
    let name = char.toLowerCase();
    while (isKey(input[at] ?? '\n')) name += next().toLowerCase();
    while (input[at] === ' ' || input[at] === '\t') at++;
    const sign = next();
    if (sign === '\n') {
      entries.push({ section, subsection, name, value: null });
      continue;
    }
    const value = sign === '=' ? readValue() : null;
    if (value === null) return null;
    entries.push({ section, subsection, name, value });
  }
  return entries;
}
