import type { RedactorStream } from '@umbo/tools-core';
import type { LineBlock } from '../blocks/line-block.ts';
import type { Edit } from '../scan/edit.ts';
import type { RedactionCore } from './redaction-core.ts';
import { safeToShow } from './safe-to-show.ts';
import { swallow, type Swallowing } from './swallow.ts';

/** Bytes of an endless line kept back, so that a secret over the cut is seen whole. */
const OVERLAP = 16_384;
/** Bytes already shown that are kept as context for what follows. */
const CONTEXT = 256;

const NOTHING: Buffer = Buffer.alloc(0);

const lastBreak = (bytes: Buffer): number => {
  const newline = bytes.lastIndexOf(0x0a);
  const back = bytes.subarray(newline + 1).lastIndexOf(0x0d);
  return back < 0 ? newline : newline + 1 + back;
};

const firstBreak = (bytes: Buffer): number => {
  const newline = bytes.indexOf(0x0a);
  const back = bytes.subarray(0, newline < 0 ? bytes.length : newline).indexOf(0x0d);
  return back < 0 ? newline : back;
};

/** Bytes that end with `\r` may have half a line break at their end. */
const halfBreak = (bytes: Buffer, edits: readonly Edit[]): 'shown' | 'dropped' | undefined => {
  if (bytes.at(-1) !== 0x0d) return undefined;
  const last = edits.at(-1);
  return last?.kind === undefined && last?.end === bytes.length ? 'dropped' : 'shown';
};

/** One byte stream: shows whole lines, keeps the unfinished one. */
export class RedactionStream implements RedactorStream {
  readonly #core: RedactionCore;
  readonly #maxLineBytes: number;
  #line: Buffer = NOTHING;
  #length = 0;
  /** How many bytes of the line were shown already. */
  #shown = 0;
  #block: LineBlock | undefined;
  #swallowing: Swallowing | undefined;
  /** The chunk before ended with `\r`: what becomes of a `\n` that belongs to it. */
  #halfBreak: 'shown' | 'dropped' | undefined;

  constructor(core: RedactionCore, maxLineBytes: number) {
    this.#core = core;
    this.#maxLineBytes = maxLineBytes;
  }

  write(chunk: Uint8Array): Uint8Array {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.#swallowing !== undefined) {
      const { dropped, next } = swallow(rest, this.#swallowing);
      this.#swallowing = next;
      rest = rest.subarray(dropped);
      if (rest.length === 0) return NOTHING;
    }
    const parts: Buffer[] = [];
    if (this.#halfBreak !== undefined && rest.length > 0) {
      if (rest[0] === 0x0a) {
        if (this.#halfBreak === 'shown') parts.push(rest.subarray(0, 1));
        rest = rest.subarray(1);
      }
      this.#halfBreak = undefined;
    }
    if (this.#length > 0) {
      const first = firstBreak(rest);
      this.#append(first < 0 ? rest : rest.subarray(0, first + 1));
      if (first < 0) return this.#cutEndless();
      parts.push(this.#finishLine());
      rest = rest.subarray(first + 1);
      if (rest[0] === 0x0a && this.#halfBreak !== undefined) {
        if (this.#halfBreak === 'shown') parts.push(rest.subarray(0, 1));
        rest = rest.subarray(1);
      }
      if (rest.length > 0) this.#halfBreak = undefined;
    }
    const cut = lastBreak(rest) + 1;
    if (cut > 0) parts.push(this.#wholeLines(rest.subarray(0, cut)));
    if (cut < rest.length) {
      this.#halfBreak = undefined;
      this.#append(rest.subarray(cut));
      parts.push(this.#cutEndless());
    }
    const filled = parts.filter((part) => part.length > 0);
    return filled.length === 1 ? (filled[0] ?? NOTHING) : Buffer.concat(filled);
  }

  flushIdle(): Uint8Array {
    if (this.#length === this.#shown) return NOTHING;
    const line = this.#line.subarray(0, this.#length);
    const { edits } = this.#core.scan(line, this.#block, true);
    const safe = safeToShow(line.toString('latin1'), edits, this.#core.knownForms());
    if (safe <= this.#shown) return NOTHING;
    const out = Buffer.from(this.#core.render(line, edits, this.#shown, safe));
    this.#shown = safe;
    return out;
  }

  end(): Uint8Array {
    this.#swallowing = undefined;
    return this.#length > 0 ? this.#finishLine() : NOTHING;
  }

  #wholeLines(bytes: Buffer): Buffer {
    const { edits, block } = this.#core.scan(bytes, this.#block, false);
    this.#block = block;
    this.#halfBreak = halfBreak(bytes, edits);
    return this.#core.render(bytes, edits, 0, bytes.length);
  }

  #finishLine(): Buffer {
    const line = this.#line.subarray(0, this.#length);
    const { edits, block } = this.#core.scan(line, this.#block, false);
    this.#block = block;
    this.#halfBreak = halfBreak(line, edits);
    // A copy: the buffer of the unfinished line is used again.
    const out = Buffer.from(this.#core.render(line, edits, this.#shown, line.length));
    this.#length = 0;
    this.#shown = 0;
    return out;
  }

  #append(bytes: Buffer): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#line.length) {
      const grown = Buffer.allocUnsafe(
        Math.max(needed, Math.min(2 * this.#line.length, 2 * this.#maxLineBytes), 256),
      );
      this.#line.copy(grown, 0, 0, this.#length);
      this.#line = grown;
    }
    bytes.copy(this.#line, this.#length);
    this.#length = needed;
  }

  /** Shows what can be shown of a line that does not end. */
  #cutEndless(): Buffer {
    if (this.#length <= this.#maxLineBytes + OVERLAP) return NOTHING;
    const line = this.#line.subarray(0, this.#length);
    const { edits } = this.#core.scan(line, this.#block, true);
    let cut = Math.max(this.#shown, this.#length - OVERLAP);
    while (cut > this.#shown && ((line[cut] ?? 0) & 0xc0) === 0x80) cut--;
    const over = edits.find((edit) => edit.start < cut && edit.end > cut);
    if (over !== undefined) cut = over.end;
    const out = Buffer.from(this.#core.render(line, edits, this.#shown, cut));
    if (over !== undefined && over.end === line.length) this.#swallowing = swallowAfter(line, over);
    const done = edits.findLast((edit) => edit.end <= cut)?.end ?? 0;
    const keep = Math.max(done, cut - CONTEXT);
    this.#line = Buffer.from(line.subarray(keep));
    this.#length -= keep;
    this.#shown = cut - keep;
    return out;
  }
}

const swallowAfter = (line: Buffer, edit: Edit): Swallowing => {
  const before = line[edit.start - 1];
  if (before === 0x22 || before === 0x27) return { until: 'quote', quote: before };
  return { until: edit.run, quote: 0 };
};
