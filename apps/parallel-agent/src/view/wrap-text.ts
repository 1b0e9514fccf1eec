/** Text in lines of at most `width`; a word that is longer is broken. With `maxLines` the rest becomes an ellipsis. */
export function wrapText(
  text: string,
  width: number,
  maxLines: number = Number.POSITIVE_INFINITY,
): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  lines.push(rest);
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), `${last.slice(0, width - 1)}…`];
}
