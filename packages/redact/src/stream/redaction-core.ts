import type { LineBlock } from '../blocks/line-block.ts';
import type { Edit } from '../scan/edit.ts';
import type { Scanned } from '../scan/engine.ts';

/** What a stream needs of its redactor, so that secrets registered later count for it too. */
export interface RedactionCore {
  /** Finds what has to go; `open` says that the last line may still grow. */
  scan(bytes: Buffer, block: LineBlock | undefined, open: boolean): Scanned;
  /** Bytes [from, to) with labels, counted. */
  render(bytes: Buffer, edits: readonly Edit[], from: number, to: number): Buffer;
  /** Every form of every known secret, as latin1 text. */
  knownForms(): Iterable<string>;
}
