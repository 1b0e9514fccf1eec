const newline = 0x0a;
const nothing = new Uint8Array();

/** Cuts bytes into lines. What has no newline yet is looked at once, however small the pieces it comes in. */
export class LineSplitter {
  readonly #longest: number;
  #pieces: Uint8Array[] = [];
  #piecesLength = 0;
  #rest: Uint8Array = nothing;

  /** The longest line in bytes. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** How many bytes wait to be taken out as lines. */
  get waiting(): number {
    return this.#piecesLength + this.#rest.length;
  }

  /** Takes what came; false when a line is too long. */
  push(chunk: Uint8Array): boolean {
    if (this.#rest.length > 0) {
      // Somebody has stopped taking lines out: their bytes stay in order.
      this.#rest = Buffer.concat([this.#rest, chunk]);
      return true;
    }
    const end = chunk.indexOf(newline);
    if (end === -1) this.#keep(chunk);
    else {
      this.#keep(chunk.subarray(0, end));
      this.#rest = chunk.subarray(end);
    }
    return this.#piecesLength <= this.#longest;
  }

  /** The next whole line without its newline; undefined when there is none; false when it is too long. */
  next(): Uint8Array | undefined | false {
    if (this.#rest.length === 0) return undefined;
    const line = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#piecesLength = 0;
    const after = this.#rest.subarray(1);
    const end = after.indexOf(newline);
    this.#rest = end === -1 ? nothing : after.subarray(end);
    this.#keep(end === -1 ? after : after.subarray(0, end));
    return this.#piecesLength > this.#longest ? false : line;
  }

  #keep(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#piecesLength += piece.length;
  }
}
