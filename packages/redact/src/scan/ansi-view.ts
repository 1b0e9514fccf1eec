const ESC = 0x1b;

/** Length of the colour or cursor sequence at `at`, 0 if there is none. OSC is text: a link in it can carry a password. */
const sequenceLength = (bytes: Uint8Array, at: number): number => {
  const kind = bytes[at + 1];
  if (kind === 0x28 || kind === 0x29) return at + 2 < bytes.length ? 3 : 0;
  if (kind !== 0x5b) return 0;
  for (let i = at + 2; i < bytes.length && i < at + 64; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x40 && byte <= 0x7e) return i - at + 1;
    if (byte < 0x20 || byte > 0x3f) return 0;
  }
  return 0;
};

/** Bytes as a reader sees them, without terminal sequences, and the way back to the raw ones. */
export class AnsiView {
  /** The bytes without sequences; the raw ones where there are none. */
  readonly bytes: Buffer;
  /** For each removed sequence, where it stood in `bytes` and how many raw bytes are gone up to there. */
  readonly #places: number[] = [];
  readonly #removed: number[] = [];

  constructor(raw: Buffer) {
    const first = raw.indexOf(ESC);
    this.bytes = first < 0 ? raw : this.#strip(raw, first);
  }

  #strip(raw: Buffer, first: number): Buffer {
    const out = Buffer.allocUnsafe(raw.length);
    let length = 0;
    let from = 0;
    for (let at = first; at >= 0;) {
      const skip = sequenceLength(raw, at);
      if (skip > 0) {
        length += raw.copy(out, length, from, at);
        from = at + skip;
        this.#places.push(length);
        this.#removed.push(from - length);
      }
      at = raw.indexOf(ESC, at + Math.max(1, skip));
    }
    length += raw.copy(out, length, from);
    return out.subarray(0, length);
  }

  /** The raw place of the byte shown at `at`. */
  rawStart(at: number): number {
    return at + this.#removedBefore(at + 1);
  }

  /** The raw place just after the byte shown before `at`. */
  rawEnd(at: number): number {
    return at === 0 ? 0 : at + this.#removedBefore(at);
  }

  /** Raw bytes removed at places below `limit`. */
  #removedBefore(limit: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] as number) < limit) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : (this.#removed[low - 1] as number);
  }
}
