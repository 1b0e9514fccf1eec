import type { OutputQuery, OutputSlice, Redactor } from '@umbo/tools-core';
import { UmboError } from '@umbo/tools-core';
import { linePattern, type LineMatcher } from './line-pattern.ts';
import { safeStream, type TextStream } from './safe-stream.ts';

type StreamName = 'stdout' | 'stderr';

interface Piece {
  readonly stream: StreamName;
  readonly text: string;
}

/** Told of each whole line as it comes. */
export type LineListener = (line: string, stream: StreamName) => void;

/** How much a log keeps. */
export interface OutputLogLimits {
  /** Lines. */
  readonly maxLines: number;
  /** Characters over all lines: a stream without newlines must not fill the host. Default 1048576. */
  readonly maxCharacters?: number;
}

const maxPiece = 65_536;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The redacted output of one task, the last lines of it. Redaction comes before keeping, so that no slice, however cut, can show
 * part of a secret.
 */
export class OutputLog {
  readonly #maxLines: number;
  readonly #maxCharacters: number;
  readonly #redactor: Redactor;
  readonly #streams: Record<StreamName, TextStream>;
  readonly #unfinished: Record<StreamName, string> = { stdout: '', stderr: '' };
  readonly #listeners = new Set<LineListener>();
  /** After a gap: what follows may be the rest of a secret that began in it, up to the next line. */
  readonly #skipping: Record<StreamName, boolean> = { stdout: false, stderr: false };
  #pieces: Piece[] = [];
  #characters = 0;
  #forgotten = 0;

  constructor(redactor: Redactor, limits: OutputLogLimits) {
    this.#maxLines = limits.maxLines;
    this.#maxCharacters = limits.maxCharacters ?? 1_048_576;
    this.#redactor = redactor;
    this.#streams = { stdout: safeStream(redactor), stderr: safeStream(redactor) };
  }

  /** Takes a chunk as the command wrote it. */
  write(stream: StreamName, text: string): void {
    let rest = text;
    if (this.#skipping[stream]) {
      const newline = rest.indexOf('\n');
      if (newline === -1) return;
      this.#skipping[stream] = false;
      rest = rest.slice(newline + 1);
    }
    this.#keep(stream, this.#streams[stream].write(rest));
  }

  /** Some of the stream was never seen. The lines on both sides of it are left out: they may hold half a secret each. */
  gap(stream: StreamName, bytes: number): void {
    this.#streams[stream] = safeStream(this.#redactor);
    this.#skipping[stream] = true;
    this.#unfinished[stream] = '';
    this.#keep(stream, `[… ${bytes} bytes and the lines around them left out …]\n`);
  }

  /** The stream is over: what was held back is safe now. */
  end(): void {
    for (const stream of ['stdout', 'stderr'] as const) {
      this.#keep(stream, this.#streams[stream].end());
      if (this.#unfinished[stream] !== '') this.#push(stream, this.#unfinished[stream]);
      this.#unfinished[stream] = '';
    }
    // It may be kept for as long as its task is remembered.
    this.#forget();
  }

  /** Calls back for every line to come; returns how to stop. */
  follow(listener: LineListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Part of what was kept. */
  read(query: OutputQuery): OutputSlice {
    // A prompt without a newline is worth showing; half a secret is not, and flushIdle knows.
    for (const stream of ['stdout', 'stderr'] as const) this.#keep(stream, this.#streams[stream].flushIdle());
    switch (query.kind) {
      case 'tail':
        return this.#slice(this.#pieces.slice(-query.lines));
      case 'since':
        return this.#since(query.cursor);
      case 'matching': {
        const matches = linePattern(query.pattern);
        return this.#slice(this.#matching(matches, query.maxLines), false);
      }
      case 'range':
        return this.#range(query.offset, query.bytes);
    }
  }

  #keep(stream: StreamName, text: string): void {
    if (text === '') return;
    let rest = this.#unfinished[stream] + text;
    let end = rest.indexOf('\n');
    while (end !== -1) {
      this.#push(stream, rest.slice(0, end + 1));
      rest = rest.slice(end + 1);
      end = rest.indexOf('\n');
    }
    while (rest.length >= maxPiece) {
      this.#push(stream, rest.slice(0, maxPiece));
      rest = rest.slice(maxPiece);
    }
    this.#unfinished[stream] = rest;
  }

  #push(stream: StreamName, text: string): void {
    this.#pieces.push({ stream, text });
    this.#characters += text.length;
    // Let twice as much gather before forgetting half: shifting one at a time would be quadratic.
    if (this.#pieces.length >= this.#maxLines * 2 || this.#characters >= this.#maxCharacters * 2)
      this.#forget();
    for (const listener of this.#listeners) listener(withoutNewline(text), stream);
  }

  #forget(): void {
    let from = Math.max(0, this.#pieces.length - this.#maxLines);
    let kept = this.#pieces.slice(from).reduce((sum, { text }) => sum + text.length, 0);
    // The newest piece stays whatever its length.
    for (; kept > this.#maxCharacters && from < this.#pieces.length - 1; from += 1)
      kept -= this.#pieces[from]?.text.length ?? 0;
    this.#forgotten += from;
    this.#pieces = this.#pieces.slice(from);
    this.#characters = kept;
  }

  /** Lines that no answer has any more, also those that only wait to be forgotten together. */
  get #lost(): number {
    return this.#forgotten + Math.max(0, this.#pieces.length - this.#maxLines);
  }

  #since(cursor: string): OutputSlice {
    const from = Number(cursor);
    if (!Number.isInteger(from) || from < 0)
      throw new UmboError({
        code: 'cursor-invalid',
        message: `Not read: "${cursor}" is no cursor of this output. Give the cursor of an earlier answer, or leave it out.`,
      });
    return this.#slice(this.#pieces.slice(Math.max(0, from - this.#forgotten)), true, from < this.#lost);
  }

  #matching(matches: LineMatcher, maxLines: number): readonly Piece[] {
    const found: Piece[] = [];
    for (let index = this.#pieces.length - 1; index >= 0 && found.length < maxLines; index -= 1) {
      const piece = this.#pieces[index];
      if (piece && matches(withoutNewline(piece.text))) found.push(piece);
    }
    return found.toReversed();
  }

  #range(offset: number, bytes: number): OutputSlice {
    const whole = this.#slice(this.#pieces);
    const cut = (text: string): string =>
      decoder.decode(encoder.encode(text).subarray(offset, offset + bytes));
    return { ...whole, stdout: cut(whole.stdout), stderr: cut(whole.stderr) };
  }

  #slice(pieces: readonly Piece[], unfinished = true, missing = this.#lost > 0): OutputSlice {
    const kept = pieces.slice(-this.#maxLines);
    const text = (stream: StreamName): string =>
      kept
        .filter((piece) => piece.stream === stream)
        .map((piece) => piece.text)
        .join('') + (unfinished ? this.#unfinished[stream] : '');
    return {
      stdout: text('stdout'),
      stderr: text('stderr'),
      cursor: String(this.#forgotten + this.#pieces.length),
      ...(missing ? { missing: `the first ${this.#lost} lines are no longer kept` } : {}),
    };
  }
}

/** A line as a pattern means it: `$` is its end also where it ends with a carriage return. */
function withoutNewline(line: string): string {
  return line.replace(/\r?\n$/, '');
}
