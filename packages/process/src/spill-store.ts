import { defaultSpillDirectory, newSpillPath, prepareSpillDirectory } from './spill-directory.ts';
import { type SpillRetention, sweepSpillFiles } from './sweep-spill-files.ts';

/** Where a host keeps spill files, and for how long. */
export interface SpillStoreOptions {
  /** Directory of spill files, made where missing, of this user only. Default: one in the temporary directory. */
  readonly spillDirectory?: string;
  /** What is removed from it when the host makes its first spill file. Default: that of `sweepSpillFiles`. */
  readonly spillRetention?: SpillRetention;
}

/** The spill files of one host. */
export class SpillStore {
  readonly #directory: string;
  readonly #retention: SpillRetention;
  #sweep: Promise<unknown> | undefined;

  constructor(options: SpillStoreOptions) {
    this.#directory = options.spillDirectory ?? defaultSpillDirectory();
    this.#retention = options.spillRetention ?? {};
  }

  /** The path of a new spill file. The first one also sweeps what earlier hosts left; no command waits for that. */
  async newPath(): Promise<string> {
    await prepareSpillDirectory(this.#directory);
    this.#sweep ??= sweepSpillFiles(this.#directory, this.#retention);
    return newSpillPath(this.#directory);
  }

  /** Waits until nothing of this host touches the directory any more. */
  async close(): Promise<void> {
    await this.#sweep;
  }
}
