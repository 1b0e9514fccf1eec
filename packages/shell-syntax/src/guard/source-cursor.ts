import type { HereDoc } from 'unbash';
import type { OpenerLedger } from './opener-ledger.ts';
import { checkHereDocument } from './here-document.ts';

/** Thrown when the text at an offset is not what the syntax tree says. */
export class Mismatch extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const DELIMITERS = ' \t\n;&|<>()';

/** Walks over the text between the words: blanks, comments, operators and keywords, and nothing else. */
export class SourceCursor {
  readonly text: string;
  readonly end: number;
  /** Offset of the next character. */
  at: number;
  /** Whether the list just walked ended in a separator, so that a keyword may follow. */
  separated = true;
  readonly #ledger: OpenerLedger;
  /** Whether the text is the whole script, not a substitution in it. */
  readonly topLevel: boolean;
  #pending: HereDoc[] = [];
  #sawHereDocument = false;

  constructor(text: string, start: number, end: number, topLevel: boolean, ledger: OpenerLedger) {
    this.text = text;
    this.at = start;
    this.end = end;
    this.topLevel = topLevel;
    this.#ledger = ledger;
  }

  /** The next character, or nothing at the end. */
  get next(): string {
    return this.at < this.end ? this.text.charAt(this.at) : '';
  }

  /** Skips spaces, tabs and line continuations that stand after a blank. */
  blanks(): void {
    for (; this.at < this.end; this.at += 1) {
      const char = this.text.charAt(this.at);
      if (char === ' ' || char === '\t') continue;
      if (char !== '\\' || this.text.charAt(this.at + 1) !== '\n') return;
      // Elsewhere a continuation glues: `2\<newline>>x` is a descriptor, `&\<newline>&` is one operator.
      if (!' \t'.includes(this.text.charAt(this.at - 1)) || this.at === 0)
        this.fail('a line continuation inside a token');
      this.at += 1;
    }
  }

  /** Skips blanks, comments and newlines, and the here-documents that begin after a newline. */
  lines(): void {
    for (;;) {
      this.blanks();
      if (this.next === '#') this.#comment();
      if (this.next !== '\n') return;
      this.#newline();
    }
  }

  /** Requires the next token to start at this offset, after blanks only. */
  token(offset: number): void {
    this.blanks();
    if (this.at !== offset) this.fail('text that no syntax node covers');
  }

  /** Requires this operator next. */
  operator(text: string): void {
    this.blanks();
    if (!this.text.startsWith(text, this.at) || this.at + text.length > this.end)
      this.fail(`expected ${text}`);
    this.at += text.length;
  }

  /** Requires this reserved word next, after newlines; `closes` when a list must have ended before it. */
  keyword(word: string, closes = false): void {
    this.lines();
    if (closes && !this.separated) this.fail(`${word} does not stand where a command could start`);
    this.operator(word);
    this.delimited();
  }

  /** Requires that the token just passed ends here. */
  delimited(): void {
    if (this.at >= this.end) return;
    // `a=<(x) b` is one word `a=<(x)`, not a word and a redirection.
    const goesOn = /^[<>]\(/.test(this.text.slice(this.at, this.at + 2));
    if (goesOn || !DELIMITERS.includes(this.text.charAt(this.at))) this.fail('a token that goes on');
  }

  /** Moves past a word that was verified by itself. */
  passWord(end: number): void {
    if (this.#pending.length > 0 && this.text.slice(this.at, end).includes('\n')) {
      this.fail('a newline inside a word while a here-document waits');
    }
    this.at = end;
    this.delimited();
  }

  /** Whether a here-document was seen. */
  get sawHereDocument(): boolean {
    return this.#sawHereDocument;
  }

  /** Notes a here-document whose body begins after the next newline. */
  expectBody(node: HereDoc): void {
    this.#pending.push(node);
    this.#sawHereDocument = true;
  }

  /** Requires that everything was walked over. */
  finish(): void {
    this.lines();
    if (this.at !== this.end) this.fail('text that no syntax node covers');
    if (this.#pending.length > 0) this.fail('a here-document without a body');
  }

  /** Gives up: the text is not what the tree says. */
  fail(message: string): never {
    throw new Mismatch(message, this.at);
  }

  #comment(): void {
    const newline = this.text.indexOf('\n', this.at);
    // Inside `$(…)` a comment hides the closing parenthesis as well.
    if ((newline < 0 || newline >= this.end) && !this.topLevel) this.fail('a comment that does not end');
    const end = newline < 0 || newline >= this.end ? this.end : newline;
    this.#ledger.literal(this.at, end);
    this.at = end;
  }

  #newline(): void {
    this.at += 1;
    for (const node of this.#pending) {
      const after = checkHereDocument(node, this.text, this.at, this.end);
      if (after === null) this.fail('a here-document that was not understood');
      if (node.delimiter?.quoted === true) this.#ledger.literal(node.body.pos, node.body.end);
      this.at = after;
    }
    this.#pending = [];
  }
}
