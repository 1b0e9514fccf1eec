/**
 * Folds progress lines as a terminal would show them at the end: of the pieces a carriage return drew over each other,
 * only the last that says something is kept. `\r\n` stays a line end. Linear in the text's length.
 */
export function foldProgress(text: string): string {
  if (!text.includes('\r')) return text;
  return text.split('\n').map(foldLine).join('\n');
}

function foldLine(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === '\r') end -= 1;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}
