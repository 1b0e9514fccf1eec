import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { SpillFile } from '@umbo/process';
import { UmboError, type OutputQuery, type OutputSlice, type Redactor } from '@umbo/tools-core';
import { OutputLog } from './output-log.ts';

interface Kept {
  readonly sessionId: string;
  readonly spill: SpillFile;
}

/** Full outputs of finished foreground commands, for reading back by id; the oldest of 100 is deleted. */
export class OutputStore {
  readonly #outputs = new Map<string, Kept>();
  readonly #redactor: Redactor;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** Keeps one output and returns its id; one that nobody needs, being inline whole, is deleted: it holds what was redacted there. */
  async keepOrDelete(sessionId: string, spill: SpillFile, keep: boolean): Promise<string | undefined> {
    if (!keep) {
      await rm(spill.path, { force: true });
      return undefined;
    }
    const id = `out-${randomBytes(12).toString('base64url')}`;
    this.#outputs.set(id, { sessionId, spill });
    const [oldest] = this.#outputs;
    if (this.#outputs.size > 100 && oldest) {
      this.#outputs.delete(oldest[0]);
      await rm(oldest[1].spill.path, { force: true });
    }
    return id;
  }

  /** Part of an output. The file holds what the command wrote; it is redacted whole before any of it is cut out. */
  async read(sessionId: string, outputId: string, query: OutputQuery): Promise<OutputSlice> {
    const kept = this.#outputs.get(outputId);
    // The file may have gone: others sweep the folder too.
    if (!kept || kept.sessionId !== sessionId || !existsSync(kept.spill.path))
      throw new UmboError({
        code: 'output-not-found',
        message: `Not read: output ${outputId} was not found, do not retry. Run the command again with less output.`,
      });
    // The file's quota bounds it; every line of it can be reached.
    const log = new OutputLog(this.#redactor, { maxLines: Infinity, maxCharacters: Infinity });
    const decoder = new TextDecoder();
    for await (const chunk of createReadStream(kept.spill.path))
      log.write('stdout', decoder.decode(chunk as Buffer, { stream: true }));
    log.write('stdout', decoder.decode());
    log.end();
    const slice = log.read(query);
    return kept.spill.truncated ? { ...slice, missing: 'the file quota ended this output early' } : slice;
  }
}
