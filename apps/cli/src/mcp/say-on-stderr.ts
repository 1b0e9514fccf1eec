const longest = 500;
// Some clients never read what they do not understand; more than this is not kept for them.
const mostUnread = 64 << 10;

/** Says something on standard error, on one line: what a client sent may stand in it, and must not look like a word of ours. */
export function sayOnStderr(text: string): void {
  if (process.stderr.writableLength > mostUnread) return;
  const line = text
    .slice(0, longest)
    .replace(/\s+/g, ' ')
    // What moves a cursor, hides or turns text around.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
  process.stderr.write(`umbo mcp: ${line}${text.length > longest ? ' …' : ''}\n`);
}
