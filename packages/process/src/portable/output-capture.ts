import type { Readable } from 'node:stream';
import type { CapturedStream } from '../process-result.ts';
import type { CaptureSpec } from '../process-spec.ts';
import { HeadTail } from './head-tail.ts';
import { InterruptiblePause } from './interruptible-pause.ts';
import { LiveOutput } from './live-output.ts';
import type { PromptWatch } from './prompt-watch.ts';
import type { SpillWriter } from './spill-writer.ts';

/** How long nothing must come before the last bytes are thought to be read, and how often something may still come. */
const lastBytesMs = 100;
const maxLastReads = 10;

/** Bytes read in one turn of the event loop before the command has to wait for the next. */
const creditBytes = 262_144;

/** Why the command's output is not being read for a moment. */
type WaitReason = 'credit' | 'spill';

/** Reads both streams of a command: keeps head and tail, spills, shows live, and makes the command wait when those cannot follow. */
export class OutputCapture {
  /** Live text. */
  readonly live: LiveOutput;
  /** Resolves when both streams have ended, however they did. */
  readonly ended: Promise<unknown>;
  readonly #streams: readonly Readable[];
  readonly #kept: { readonly stdout: HeadTail; readonly stderr: HeadTail };
  readonly #waiting = new Set<WaitReason>();
  #credit = creditBytes;
  #spill: SpillWriter | undefined;
  #prompt: PromptWatch | undefined;

  constructor(stdout: Readable, stderr: Readable, capture: CaptureSpec) {
    const { headBytes = 32_768, tailBytes = 32_768 } = capture;
    this.live = new LiveOutput((stream) => this.#kept[stream].capture());
    this.#kept = { stdout: new HeadTail(headBytes, tailBytes), stderr: new HeadTail(headBytes, tailBytes) };
    this.#streams = [stdout, stderr];
    this.ended = Promise.all([this.#read('stdout', stdout), this.#read('stderr', stderr)]);
  }

  /** Where all output goes besides; both are given before the first byte is read. */
  attach(spill: SpillWriter | undefined, prompt: PromptWatch | undefined): void {
    this.#spill = spill;
    this.#prompt = prompt;
    for (const stream of this.#streams) stream.resume();
  }

  /** Stops or goes on reading, for one reason among several. */
  wait(reason: WaitReason, waiting: boolean): void {
    if (waiting) this.#waiting.add(reason);
    else this.#waiting.delete(reason);
    for (const stream of this.#streams) {
      if (this.#waiting.size === 0) stream.resume();
      else stream.pause();
    }
  }

  /** True when both streams have ended. */
  get hasEnded(): boolean {
    return this.#streams.every((stream) => stream.readableEnded || stream.destroyed);
  }

  /**
   * Reads what is left now that nobody of the tree can write any more, then stops for good.
   * False when somebody outside the tree still holds the other end.
   */
  async finish(): Promise<boolean> {
    const pause = new InterruptiblePause();
    void this.ended.then(() => pause.wake());
    for (let round = 0; !this.hasEnded && round < maxLastReads;) {
      const before = this.#totalBytes;
      await pause.sleep(lastBytesMs);
      // Time in which the disk made us wait is not time in which nothing came.
      if (this.#waiting.size > 0) continue;
      if (this.#totalBytes === before) break;
      round += 1;
    }
    const complete = this.hasEnded;
    for (const stream of this.#streams) stream.destroy();
    return complete;
  }

  /** What was kept of each stream. */
  captured(): { readonly stdout: CapturedStream; readonly stderr: CapturedStream } {
    return { stdout: this.#kept.stdout.capture(), stderr: this.#kept.stderr.capture() };
  }

  get #totalBytes(): number {
    return this.#kept.stdout.totalBytes + this.#kept.stderr.totalBytes;
  }

  /** Lets the rest of the host have its turn between two credits; it also keeps node from piling up buffers. */
  #spend(bytes: number): void {
    this.#credit -= bytes;
    if (this.#credit > 0) return;
    this.#credit = creditBytes;
    this.wait('credit', true);
    setImmediate(() => this.wait('credit', false));
  }

  #read(name: 'stdout' | 'stderr', stream: Readable): Promise<void> {
    const kept = this.#kept[name];
    stream.on('data', (bytes: Buffer) => {
      kept.push(bytes);
      this.#spill?.push(bytes);
      this.#prompt?.push(bytes);
      this.live.push(name, bytes);
      this.#spend(bytes.length);
    });
    return new Promise((resolve) => {
      stream.once('end', resolve);
      stream.once('close', resolve);
    });
  }
}
