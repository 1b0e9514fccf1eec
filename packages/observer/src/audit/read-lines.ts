import { closeSync, openSync, readSync } from 'node:fs';

/** One line of a file as bytes. */
export interface RawLine {
  /** The bytes without the newline. */
  readonly bytes: Buffer;
  /** Offset of the first byte in the file. */
  readonly offset: number;
  /** False for the last line when nothing ends it. */
  readonly terminated: boolean;
}

/** The lines of a file, a megabyte at a time; memory is bounded by the longest line. */
export function* readLines(file: string): Generator<RawLine> {
  const descriptor = openSync(file, 'r');
  try {
    // The pieces of an unfinished line are joined once, when it ends: joining at each read is quadratic on a line without end.
    let pieces: Buffer[] = [];
    let offset = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(1 << 20);
      const read = readSync(descriptor, chunk, 0, chunk.length, null);
      if (read === 0) break;
      let rest = chunk.subarray(0, read);
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        const bytes =
          pieces.length === 0 ? rest.subarray(0, end) : Buffer.concat([...pieces, rest.subarray(0, end)]);
        pieces = [];
        yield { bytes, offset, terminated: true };
        offset += bytes.length + 1;
        rest = rest.subarray(end + 1);
      }
      if (rest.length > 0) pieces.push(rest);
    }
    if (pieces.length > 0) yield { bytes: Buffer.concat(pieces), offset, terminated: false };
  } finally {
    closeSync(descriptor);
  }
}
