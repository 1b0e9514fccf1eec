import { terminalSequence } from './terminal-sequence.ts';

const ESC = 0x1b;
const BACKSPACE = 0x08;
const LABEL = /\[REDACTED(?::[a-z0-9-]{1,64})?\]$/;

/** What a view leaves out. */
export interface ViewOptions {
  /** Also what is overwritten after a backspace; default false. */
  readonly erase?: boolean;
}

/** True for the half of an UTF-16 character: a zero beside other bytes, in a row of such. */
const isHalf = (raw: Uint8Array, at: number): boolean =>
  raw[at] === 0 &&
  raw[at - 1] !== 0 &&
  raw[at + 1] !== 0 &&
  ((at >= 2 && raw[at - 2] === 0) || (at + 2 < raw.length && raw[at + 2] === 0));

/** A label stays whole, so that what was redacted once is not read anew. */
const isErasable = (out: Buffer, length: number): boolean => {
  const last = out[length - 1] ?? 0;
  if (length === 0 || last <= 0x1f) return false;
  return last !== 0x5d || !LABEL.test(out.toString('latin1', Math.max(0, length - 80), length));
};

/** Where the next byte is that may be left out, the length of the text if there is none. */
class Next {
  readonly #raw: Buffer;
  readonly #byte: number;
  #at = -1;

  constructor(raw: Buffer, byte: number) {
    this.#raw = raw;
    this.#byte = byte;
  }

  from(at: number): number {
    if (this.#at < at) {
      const found = this.#raw.indexOf(this.#byte, at);
      this.#at = found < 0 ? this.#raw.length : found;
    }
    return this.#at;
  }
}

/** Bytes as a reader sees them, without terminal sequences and the zeros of UTF-16, and the way back to the raw ones. */
export class ShownView {
  /** The bytes that are seen; the raw ones where nothing is left out. */
  readonly bytes: Buffer;
  /** The texts inside the sequences left out, as raw places. */
  readonly texts: (readonly [number, number])[] = [];
  /** For each gap, where it stood in `bytes` and how many raw bytes are gone up to there. */
  readonly #places: number[] = [];
  readonly #removed: number[] = [];

  constructor(raw: Buffer, { erase = false }: ViewOptions = {}) {
    const gap = raw.includes(ESC) || raw.includes(0) || (erase && raw.includes(BACKSPACE));
    this.bytes = gap ? this.#strip(raw, erase) : raw;
  }

  #strip(raw: Buffer, erase: boolean): Buffer {
    const out = Buffer.allocUnsafe(raw.length);
    const escapes = new Next(raw, ESC);
    const zeros = new Next(raw, 0);
    const erasers = erase ? new Next(raw, BACKSPACE) : undefined;
    let length = 0;
    let from = 0;
    let at = 0;
    for (;;) {
      at = Math.min(escapes.from(at), zeros.from(at), erasers?.from(at) ?? raw.length);
      if (at >= raw.length) break;
      const skip = this.#skip(raw, at);
      if (skip > 0) {
        length += raw.copy(out, length, from, at);
        from = at + skip;
        if (raw[at] === BACKSPACE && isErasable(out, length)) length--;
        this.#leaveOut(length, from - length);
      }
      at += Math.max(1, skip);
      // A row of zeros is no text: it is passed at once.
      while (raw[at] === 0 && raw[at - 1] === 0) at++;
    }
    length += raw.copy(out, length, from);
    return out.subarray(0, length);
  }

  /** How many bytes are left out at a byte that may be: 0 where it is text. */
  #skip(raw: Buffer, at: number): number {
    if (raw[at] === BACKSPACE) return 1;
    if (raw[at] === 0) return isHalf(raw, at) ? 1 : 0;
    const sequence = terminalSequence(raw, at);
    if (sequence?.text !== undefined) this.texts.push([at + sequence.text[0], at + sequence.text[1]]);
    return sequence?.length ?? 0;
  }

  #leaveOut(place: number, removed: number): void {
    // What was erased takes the gaps inside it along.
    while ((this.#places.at(-1) ?? -1) > place) {
      this.#places.pop();
      this.#removed.pop();
    }
    this.#places.push(place);
    this.#removed.push(removed);
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
