/** A piece of text with the place of its first byte in the stream. */
export interface TextChunk {
  /** Whole characters only; what is not UTF-8 is replaced. */
  readonly text: string;
  /** Bytes of the stream before this text. */
  readonly offset: number;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Cuts a stream of bytes into text without ever splitting a character. Holds back at most three bytes. */
export class Utf8Chunks {
  #held: Uint8Array = new Uint8Array(0);
  #offset: number;
  #joined: boolean;

  /** Begins at a byte of the stream. Past the first one, the rest of a character that began before is left out. */
  constructor(startOffset = 0) {
    this.#offset = startOffset;
    this.#joined = startOffset === 0;
  }

  /** Takes bytes, gives the text that is complete; undefined when none is. */
  push(bytes: Uint8Array): TextChunk | undefined {
    let all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    if (!this.#joined && all.length > 0) {
      const skip = leadingContinuation(all);
      this.#joined = true;
      this.#offset += skip;
      all = all.subarray(skip);
    }
    const keep = unfinishedLength(all);
    const whole = all.subarray(0, all.length - keep);
    this.#held = keep === 0 ? new Uint8Array(0) : Uint8Array.from(all.subarray(all.length - keep));
    return this.#take(whole);
  }

  /** Gives what is held back, replaced where it never became a character. */
  flush(): TextChunk | undefined {
    const rest = this.#held;
    this.#held = new Uint8Array(0);
    return this.#take(rest);
  }

  #take(bytes: Uint8Array): TextChunk | undefined {
    if (bytes.length === 0) return undefined;
    const chunk = { text: decoder.decode(bytes), offset: this.#offset };
    this.#offset += bytes.length;
    return chunk;
  }
}

function leadingContinuation(bytes: Uint8Array): number {
  let count = 0;
  while (count < 3 && ((bytes[count] ?? 0) & 0xc0) === 0x80) count += 1;
  return count;
}

/**
 * How many bytes at the end belong to a character that is not complete.
 * A cut before a lead byte never changes what the two parts decode to, valid or not.
 */
function unfinishedLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed =
      byte >= 0xf0 && byte <= 0xf4
        ? 4
        : byte >= 0xe0 && byte < 0xf0
          ? 3
          : byte >= 0xc2 && byte < 0xe0
            ? 2
            : 1;
    return needed > back ? back : 0;
  }
  return 0;
}
