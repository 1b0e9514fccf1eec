import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noScratchError } from './supervisor-error.ts';

/**
 * The directory of a supervisor's scratch directories: of this user only, removed with the supervisor. A temporary directory that is
 * missing, full or read-only takes nothing from commands that need none, and is tried again by those that do.
 */
export class ScratchBase {
  #path: string | undefined;
  #error: unknown;

  /** Made, if it can be. */
  static async make(): Promise<ScratchBase> {
    const base = new ScratchBase();
    await base.#make();
    return base;
  }

  /** Its real path; undefined where it could not be made. */
  get path(): string | undefined {
    return this.#path;
  }

  /** A path in it that nothing has yet; rejects where there is no place for one. */
  async newPath(): Promise<string> {
    if (this.#path === undefined) await this.#make();
    if (this.#path === undefined) throw noScratchError(this.#error);
    return join(this.#path, randomUUID());
  }

  /** Removes it with all that is in it. */
  async remove(): Promise<void> {
    if (this.#path === undefined) return;
    // Inits may still be ending their trees.
    await rm(this.#path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});
  }

  async #make(): Promise<void> {
    try {
      const made = await realpath(await mkdtemp(join(tmpdir(), 'umbo-scratch-')));
      if (this.#path === undefined) this.#path = made;
      else await rm(made, { recursive: true, force: true });
    } catch (error) {
      this.#error = error;
    }
  }
}
