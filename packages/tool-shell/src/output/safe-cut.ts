const window = 4096;
const blind = 1024;
const longestKey = 32_768;

/**
 * The text of a stream whose middle is missing, cut so that neither end shows half a secret: back to a line's end where one is near,
 * else a fixed stretch shorter. The redactor sees whole lines only.
 */
export function safeHead(head: Uint8Array): Uint8Array {
  const newline = head.lastIndexOf(10);
  if (newline !== -1 && head.length - newline <= window) return head.subarray(0, newline + 1);
  return head.subarray(0, Math.max(0, head.length - blind));
}

/** See {@link safeHead}. Of a private key that began before it, the rest goes too: the redactor knows one by its first line. */
export function safeTail(tail: Uint8Array): Uint8Array {
  const newline = tail.indexOf(10);
  const cut =
    newline !== -1 && newline < window
      ? tail.subarray(newline + 1)
      : tail.subarray(Math.min(blind, tail.length));
  const text = Buffer.from(cut.buffer, cut.byteOffset, Math.min(cut.length, longestKey)).toString('latin1');
  const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[^\n]*\n?|Private-MAC:[^\n]*\n?/.exec(text);
  const begin = text.search(/-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|Private-Lines:/);
  return end !== null && (begin === -1 || end.index < begin) ? cut.subarray(end.index + end[0].length) : cut;
}
