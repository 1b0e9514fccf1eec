/** A secret longer than what was kept of its line: the rest of it goes too, up to its end. */
export interface Swallowing {
  readonly until: 'word' | 'line' | 'quote';
  /** The closing quote's byte. */
  readonly quote: number;
}

const ENDS_WORD: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte <= 0x20 || /["'`,;&<>(){}[\]|]/.test(String.fromCharCode(byte))),
);

/** How many bytes at the front of a chunk belong to the secret, and whether it goes on after them. */
export function swallow(bytes: Buffer, state: Swallowing): { dropped: number; next: Swallowing | undefined } {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const ends =
      byte === 0x0a ||
      byte === 0x0d ||
      (state.until === 'quote' && byte === state.quote) ||
      (state.until === 'word' && ENDS_WORD[byte] === 1);
    if (ends) return { dropped: at, next: undefined };
  }
  return { dropped: bytes.length, next: state };
}
