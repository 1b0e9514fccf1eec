/** Part of a line, `end` excluded. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** What becomes of one line inside a block, and the block the line after it is in. */
export type BlockStep =
  /** The block is over: the line is judged as any other. */
  | { readonly kind: 'end' }
  /** The line is judged as any other, the block goes on. */
  | { readonly kind: 'pass'; readonly block: LineBlock }
  /** Part of the line is secret. */
  | {
      readonly kind: 'redact';
      readonly start: number;
      readonly end: number;
      readonly block: LineBlock | undefined;
    }
  /** Parts of the line are secret, and the rest of it is judged as any other. */
  | { readonly kind: 'mark'; readonly parts: readonly Part[]; readonly block: LineBlock | undefined }
  /** The line and its line break go without a trace: a label before it stands for it. */
  | { readonly kind: 'drop'; readonly block: LineBlock };

/** A secret that goes over several lines. Immutable, so that an unfinished line can be judged on trial. */
export interface LineBlock {
  /** What the label says. */
  readonly label: string;
  /** A guess: any other block that begins inside it takes its place; default false. */
  readonly soft?: boolean;
  /** Judges the next line, without its line break. */
  next(line: string): BlockStep;
}

/** Recognises the line that begins a block. */
export interface BlockOpener {
  /** The line is looked at only where one of these stands. */
  readonly keywords: readonly string[];
  /** The block the line begins. */
  open(line: string): LineBlock | undefined;
}
