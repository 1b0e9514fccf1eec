/** One shell word that reads as exactly this text. */
export function quoteWord(text: string): string {
  return /^[\w./:=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const encoded = (text: string, radix: 8 | 16, mark: string): string =>
  [...Buffer.from(text)]
    .map((byte) => `\\${mark}${byte.toString(radix).padStart(radix === 8 ? 3 : 2, '0')}`)
    .join('');

/** Puts a command and a path into a trick's text. */
export function fillIn(text: string, hidden: { readonly command?: string; readonly file?: string }): string {
  const { command = '', file = '' } = hidden;
  const values: Readonly<Record<string, string>> = {
    '@cmd': command,
    '@quoted': quoteWord(command),
    '@base64': Buffer.from(command).toString('base64'),
    '@hex': encoded(command, 16, 'x'),
    '@octal': encoded(command, 8, ''),
    '@name': command.split(' ')[0] ?? '',
    '@file': file,
  };
  return text.replaceAll(/@(?:cmd|quoted|base64|hex|octal|name|file)\b/g, (mark) => values[mark] ?? mark);
}
