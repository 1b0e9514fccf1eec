import type { LineBlock } from '../blocks/line-block.ts';
import type { Finding } from './finding.ts';

/** A cheap test of the bytes after a keyword (`from` is the first one), before any text is made. */
export interface LookAhead {
  (bytes: Uint8Array, from: number, to: number): boolean;
  /** What the first byte must be for the test to succeed; default anything. Keeps short keywords rare. */
  readonly first?: (byte: number) => boolean;
}

/** Looks for secrets at a keyword's place in latin1 text; `open` says that the text may still grow. */
export type FindAt = (text: string, at: number, open: boolean) => readonly Finding[];

/** What wakes a detector up, and the detector. */
export interface Keyword {
  /** At least 3 bytes, as latin1 text without line breaks; lower case where `ignoreCase`. */
  readonly text: string;
  readonly ignoreCase: boolean;
  readonly look: LookAhead;
  /** Finds secrets in the keyword's line. */
  readonly find?: FindAt;
  /** Recognises the line that begins a block. */
  readonly open?: (line: string) => LineBlock | undefined;
}
