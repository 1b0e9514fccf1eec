import type { HereDoc } from 'unbash';

const DELIMITER = /^(?:[\w.+:@%/,-]+|'[\w.+:@%/, !#-]*'|"[\w.+:@%/, !#-]*"|\\[\w.-]+)$/;

/**
 * Finds where a here-document that starts at `start` ends, by its delimiter alone, and compares that with the tree.
 * Answers the offset after the closing line, or null when they differ or the body runs into the end of the text.
 */
export function checkHereDocument(node: HereDoc, text: string, start: number, end: number): number | null {
  const { delimiter, body, closing } = node;
  if (delimiter === undefined || closing === undefined || body.pos !== start) return null;
  const raw = text.slice(delimiter.pos, delimiter.end);
  if (!DELIMITER.test(raw)) return null;
  const quoted = /['"\\]/.test(raw);
  const value = raw.replaceAll(/['"\\]/g, '');
  if (delimiter.quoted !== quoted || delimiter.value !== value) return null;
  let at = start;
  while (at < end) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 || newline > end ? end : newline;
    const line = text.slice(at, lineEnd);
    if ((node.operator === '<<-' ? line.replace(/^\t+/, '') : line) === value) {
      if (body.end !== at) return null;
      return lineEnd < end ? lineEnd + 1 : end;
    }
    at = lineEnd + 1;
  }
  return null;
}
