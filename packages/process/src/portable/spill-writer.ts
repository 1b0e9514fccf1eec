import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { SpillFile } from '../process-result.ts';
import { spillRefused } from '../spill-directory.ts';

/** Output waiting for the disk before the command has to wait too. */
const maxQueuedBytes = 1_048_576;

/** Writes everything a command prints to an owner-only file, in the order it came, up to a quota. */
export class SpillWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #quota: number;
  readonly #wait: (waiting: boolean) => void;
  #accepted = 0;
  #written = 0;
  #queued = 0;
  #truncated = false;
  #last: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, path: string, quota: number, wait: (waiting: boolean) => void) {
    this.#file = file;
    this.#path = path;
    this.#quota = quota;
    this.#wait = wait;
  }

  /** Creates the file at a path where nothing is. `wait(true)` is called when the disk falls behind, `wait(false)` when it caught up. */
  static async create(path: string, quota: number, wait: (waiting: boolean) => void): Promise<SpillWriter> {
    const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_NOFOLLOW } = constants;
    const flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW;
    const file = await open(path, flags, 0o600).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && /^(EMFILE|ENFILE|ENOMEM)$/.test(String(error.code)))
        throw error;
      throw spillRefused('its spill file cannot be made', error);
    });
    return new SpillWriter(file, path, quota, wait);
  }

  /** Takes bytes; what is above the quota, or what the disk refuses, is left out and said in `truncated`. */
  push(bytes: Uint8Array): void {
    const fitting = bytes.subarray(0, Math.max(0, this.#quota - this.#accepted));
    if (fitting.length < bytes.length) this.#truncated = true;
    if (fitting.length === 0) return;
    this.#accepted += fitting.length;
    const before = this.#queued;
    this.#queued += fitting.length;
    if (before <= maxQueuedBytes && this.#queued > maxQueuedBytes) this.#wait(true);
    this.#last = this.#last.then(() => this.#write(fitting));
  }

  /** Waits for the disk and closes the file. */
  async finish(): Promise<SpillFile> {
    await this.#last;
    await this.#file.close().catch(() => {});
    return { path: this.#path, bytes: this.#written, truncated: this.#truncated };
  }

  async #write(bytes: Uint8Array): Promise<void> {
    try {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await this.#file.write(bytes, done);
        done += bytesWritten;
        this.#written += bytesWritten;
      }
    } catch {
      // A full disk ends the file here: text after a gap would read as if nothing were missing.
      this.#truncated = true;
      this.#accepted = this.#quota;
    }
    const before = this.#queued;
    this.#queued -= bytes.length;
    if (before > maxQueuedBytes && this.#queued <= maxQueuedBytes) this.#wait(false);
  }
}
