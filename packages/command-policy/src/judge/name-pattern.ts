/** A name with `*` for anything, as a predicate. Without `*` it is plain equality. */
export function namePattern(pattern: string, isCaseFolded = false): (name: string) => boolean {
  const fold = (text: string): string => (isCaseFolded ? text.toLowerCase() : text);
  const wanted = fold(pattern);
  if (!wanted.includes('*')) return (name) => fold(name) === wanted;
  const parts = wanted.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  return (given) => {
    const name = fold(given);
    if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
      return false;
    let from = first.length;
    for (const part of parts.slice(1, -1)) {
      const at = name.indexOf(part, from);
      if (at === -1 || at + part.length > name.length - last.length) return false;
      from = at + part.length;
    }
    return true;
  };
}
