import { Subject, type Observable } from 'rxjs';
import type { NeedsInput } from '../process-host.ts';

const idleMs = 500;
const promptBytes = 4096;

/** Guesses from outside that a program waits for input: its last line is unfinished and nothing came for half a second. */
export class PromptWatch {
  readonly #subject = new Subject<NeedsInput>();
  #line: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  /** Emits once per pause. */
  get needsInput(): Observable<NeedsInput> {
    return this.#subject.asObservable();
  }

  /** Takes output of either stream. */
  push(bytes: Buffer): void {
    if (this.#ended) return;
    const start = bytes.lastIndexOf(10) + 1;
    const rest = bytes.subarray(Math.max(start, bytes.length - promptBytes));
    this.#line = start > 0 ? Buffer.from(rest) : Buffer.concat([this.#line, rest]).subarray(-promptBytes);
    if (this.#line.length === 0) this.answered();
    else if (this.#timer === undefined) this.#timer = setTimeout(() => this.#idle(), idleMs).unref();
    else this.#timer.refresh();
  }

  /** Input was given: what was asked is answered. */
  answered(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** No input can be given any more. */
  end(): void {
    this.#ended = true;
    this.answered();
    this.#subject.complete();
  }

  #idle(): void {
    this.#timer = undefined;
    const text = this.#line.toString();
    const prompt = text.slice(text.lastIndexOf('\r') + 1);
    if (prompt.trim() !== '') this.#subject.next({ prompt });
  }
}
