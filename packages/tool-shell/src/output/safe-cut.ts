const window = 4096;
const blind = 1024;

/**
 * The text of a stream whose middle is missing, cut so that neither end shows half a secret: back to a line's end where one is near,
 * else a fixed stretch shorter. The redactor sees whole lines only.
 */
export function safeHead(head: Uint8Array): Uint8Array {
  const newline = head.lastIndexOf(10);
  if (newline !== -1 && head.length - newline <= window) return head.subarray(0, newline + 1);
  return head.subarray(0, Math.max(0, head.length - blind));
}

/** See {@link safeHead}. */
export function safeTail(tail: Uint8Array): Uint8Array {
  const newline = tail.indexOf(10);
  if (newline !== -1 && newline < window) return tail.subarray(newline + 1);
  return tail.subarray(Math.min(blind, tail.length));
}
