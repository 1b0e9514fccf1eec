const wide =
  /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60]/u;

/** How much of the text, in code units, fits the columns of a terminal; characters are not cut in two. */
function fitting(text: string, columns: number): number {
  let end = 0;
  let left = columns;
  for (const character of text) {
    left -= wide.test(character) ? 2 : 1;
    if (left < 0) break;
    end += character.length;
  }
  return end;
}

/** Text in lines of at most `width` columns; a word that is longer is broken. With `maxLines` the rest becomes an ellipsis. */
export function wrapText(
  text: string,
  width: number,
  maxLines: number = Number.POSITIVE_INFINITY,
): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  for (let fit = fitting(rest, width); fit < rest.length; fit = fitting(rest, width)) {
    const space = rest.lastIndexOf(' ', fit);
    const end = space > fit / 2 ? space : Math.max(fit, 1);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  lines.push(rest);
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), `${last.slice(0, fitting(last, width - 1))}…`];
}
