import type { CapturedStream } from '../process-result.ts';

const firstAllocation = 4096;

/** Keeps the first and the last bytes of a stream and counts the rest. Memory grows only with what came, up to the caps. */
export class HeadTail {
  readonly #headBytes: number;
  readonly #tailBytes: number;
  #head: Buffer = Buffer.alloc(0);
  #headLength = 0;
  /** A ring once it has its full size; before that, bytes from 0 to `#tailEnd`. */
  #ring: Buffer = Buffer.alloc(0);
  #ringEnd = 0;
  #ringLength = 0;
  #total = 0;

  constructor(headBytes: number, tailBytes: number) {
    this.#headBytes = Math.ceil(headBytes);
    this.#tailBytes = Math.ceil(tailBytes);
  }

  /** All bytes taken so far. */
  get totalBytes(): number {
    return this.#total;
  }

  /** Takes bytes; they are copied, never held. */
  push(bytes: Uint8Array): void {
    this.#total += bytes.length;
    const forHead = Math.min(bytes.length, this.#headBytes - this.#headLength);
    if (forHead > 0) {
      this.#head = grown(this.#head, this.#headLength, this.#headLength + forHead, this.#headBytes);
      this.#head.set(bytes.subarray(0, forHead), this.#headLength);
      this.#headLength += forHead;
    }
    this.#keepTail(bytes.subarray(Math.max(forHead, bytes.length - this.#tailBytes)));
  }

  /** What was kept. */
  capture(): CapturedStream {
    const start = this.#ringEnd - this.#ringLength;
    const tail =
      start >= 0
        ? Buffer.from(this.#ring.subarray(start, this.#ringEnd))
        : Buffer.concat([this.#ring.subarray(start), this.#ring.subarray(0, this.#ringEnd)]);
    return {
      head: Buffer.from(this.#head.subarray(0, this.#headLength)),
      tail,
      totalBytes: this.#total,
      droppedBytes: this.#total - this.#headLength - this.#ringLength,
    };
  }

  #keepTail(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#ring.length < this.#tailBytes) {
      this.#ring = grown(this.#ring, this.#ringLength, this.#ringLength + bytes.length, this.#tailBytes);
    }
    const first = Math.min(bytes.length, this.#ring.length - this.#ringEnd);
    this.#ring.set(bytes.subarray(0, first), this.#ringEnd);
    this.#ring.set(bytes.subarray(first), 0);
    this.#ringEnd += bytes.length;
    if (this.#ringEnd > this.#ring.length) this.#ringEnd -= this.#ring.length;
    this.#ringLength = Math.min(this.#ringLength + bytes.length, this.#ring.length);
  }
}

/** A buffer with room for `needed` bytes (never above `cap`), holding the first `used` of the old one. */
function grown(buffer: Buffer, used: number, needed: number, cap: number): Buffer {
  if (needed <= buffer.length || buffer.length === cap) return buffer;
  const bigger = Buffer.allocUnsafeSlow(Math.min(cap, Math.max(needed, firstAllocation, buffer.length * 2)));
  bigger.set(buffer.subarray(0, used));
  return bigger;
}
