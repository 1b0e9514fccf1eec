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
    const chunk = Buffer.allocUnsafe(1 << 20);
    let rest: Buffer = Buffer.alloc(0);
    let offset = 0;
    for (;;) {
      const read = readSync(descriptor, chunk, 0, chunk.length, null);
      if (read === 0) break;
      let bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      let end = bytes.indexOf(10);
      while (end !== -1) {
        yield { bytes: bytes.subarray(0, end), offset, terminated: true };
        offset += end + 1;
        bytes = bytes.subarray(end + 1);
        end = bytes.indexOf(10);
      }
      rest = Buffer.from(bytes);
    }
    if (rest.length > 0) yield { bytes: rest, offset, terminated: false };
  } finally {
    closeSync(descriptor);
  }
}
