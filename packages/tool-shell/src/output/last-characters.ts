/** The end of a text, from a line's start where there is one, with the count of what went. */
export function lastCharacters(text: string, max: number, alreadyDropped = 0): string {
  if (text.length <= max && alreadyDropped === 0) return text;
  // Well-formed: the cut may go through one character.
  let kept = text.slice(-max).toWellFormed();
  const newline = kept.indexOf('\n');
  if (text.length > max && newline !== -1 && newline < kept.length - 1) kept = kept.slice(newline + 1);
  return `[${text.length - kept.length + alreadyDropped} characters of earlier output left out]\n${kept}`;
}
