import { basename } from 'node:path';
import { UmboError } from '@umbo/tools-core';
import type { AnchorKeeper } from './anchor-keeper.ts';
import type { AuditBody } from './audit-record.ts';
import type { AuditFileSystem } from './audit-file-system.ts';
import { forgeLink, type ChainHead } from './chain.ts';
import { GroupCommit } from './group-commit.ts';
import { readLogEnd } from './open-log.ts';
import { nextRotatedFile, rotatedFiles } from './segments.ts';

/** What a writer starts from. */
export interface LogWriterOptions {
  readonly file: string;
  readonly log: string;
  readonly head: ChainHead;
  readonly goodBytes: number;
  readonly rotateBytes: number;
  readonly rotateDaily: boolean;
  readonly keepFiles: number | null;
  readonly fileSystem: AuditFileSystem;
  readonly anchors: AnchorKeeper | null;
  readonly now: () => number;
}

interface Entry {
  readonly body: AuditBody;
  readonly durable: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const day = (at: number): number => Math.floor(at / 86_400_000);

/** Appends records: one writev a burst, one sync a group, whole lines or nothing. */
export class LogWriter {
  readonly #options: LogWriterOptions;
  readonly #commits: GroupCommit<ChainHead>;
  readonly #timer: NodeJS.Timeout | null;
  #descriptor: number;
  #head: ChainHead;
  #goodBytes: number;
  #dirty = false;
  #fileDay: number;
  #pending: Entry[] = [];
  #scheduled = false;
  #rotating: Promise<void> | null = null;
  #closed = false;

  constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#head = options.head;
    this.#goodBytes = options.goodBytes;
    this.#fileDay = day(options.now());
    this.#descriptor = options.fileSystem.open(options.file);
    this.#commits = new GroupCommit(
      options.fileSystem,
      () => this.#head,
      // The head when the sync began: one that a power cut could still take back must not be anchored.
      async (durable) => {
        if (options.anchors?.due(durable)) await options.anchors.place(durable);
      },
    );
    this.#timer = options.anchors ? setInterval(() => void this.#tick(), 1000).unref() : null;
  }

  /** Appends one record; resolves when written, or when durable if asked. Rejects when it is not in the log. */
  append(body: AuditBody, durability: 'written' | 'durable'): Promise<void> {
    if (this.#closed)
      return Promise.reject(
        new UmboError({ code: 'audit-closed', message: 'Not recorded: the audit log is closed.' }),
      );
    return new Promise((resolve, reject) => {
      this.#pending.push({ body, durable: durability === 'durable', resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      queueMicrotask(() => this.#flush());
    });
  }

  /** Writes what is pending, makes it durable, anchors it and lets go of the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#rotating;
    this.#flush();
    await this.#commits.idle();
    try {
      await this.#commits.commit(this.#descriptor);
      await this.#options.anchors?.place(this.#head);
    } finally {
      this.#options.fileSystem.close(this.#descriptor);
    }
  }

  #flush(): void {
    this.#scheduled = false;
    if (this.#rotating || this.#pending.length === 0) return;
    const group = this.#pending;
    this.#pending = [];
    try {
      this.#write(group.map(({ body }) => body));
    } catch (cause) {
      for (const { reject } of group) reject(this.#unavailable(cause));
      return;
    }
    const durable = group.filter((entry) => entry.durable);
    for (const entry of group) if (!entry.durable) entry.resolve();
    if (durable.length > 0)
      this.#commits.commit(this.#descriptor).then(
        () => durable.forEach(({ resolve }) => resolve()),
        (cause: unknown) => durable.forEach(({ reject }) => reject(this.#unavailable(cause))),
      );
    this.#rotateWhenDue();
  }

  #unavailable(cause: unknown): UmboError {
    return new UmboError({
      code: 'audit-unavailable',
      message: `Not recorded: the audit log ${this.#options.file} cannot be written durably (${String(cause)}). Nothing new runs until it can.`,
      cause,
    });
  }

  /** All lines or none: a short write is cut off again, so that the next record never follows half a line. */
  #write(bodies: readonly AuditBody[]): void {
    const { fileSystem, now } = this.#options;
    if (this.#dirty) fileSystem.truncate(this.#descriptor, this.#goodBytes);
    let head = this.#head;
    let text = '';
    for (const body of bodies) {
      const link = forgeLink(head, body, now(), Math.round(performance.now() * 1000) / 1000);
      head = link.head;
      text += link.line;
    }
    const bytes = Buffer.from(text);
    this.#dirty = true;
    try {
      for (let done = 0; done < bytes.length;)
        done += fileSystem.write(this.#descriptor, bytes.subarray(done));
    } catch (error) {
      fileSystem.truncate(this.#descriptor, this.#goodBytes);
      this.#dirty = false;
      throw error;
    }
    this.#dirty = false;
    this.#goodBytes += bytes.length;
    this.#head = head;
  }

  async #tick(): Promise<void> {
    if (this.#closed || this.#rotating || !this.#options.anchors?.due(this.#head)) return;
    // The commit itself places the anchor; the next begin hears of a failure.
    await this.#commits.commit(this.#descriptor).catch(() => {});
  }

  #rotateWhenDue(): void {
    const { rotateBytes, rotateDaily, now } = this.#options;
    const due = this.#goodBytes >= rotateBytes || (rotateDaily && day(now()) !== this.#fileDay);
    if (!due || this.#rotating || this.#closed) return;
    this.#rotating = this.#rotate()
      // A rotation that fails leaves the old file in use; the next burst tries again.
      .catch(() => {})
      .finally(() => {
        this.#rotating = null;
        this.#flush();
      });
  }

  async #rotate(): Promise<void> {
    const { file, log, fileSystem, now, keepFiles } = this.#options;
    await this.#commits.idle();
    await this.#commits.commit(this.#descriptor);
    const rotated = nextRotatedFile(file);
    fileSystem.rename(file, rotated);
    let fresh: number;
    try {
      fresh = fileSystem.open(file);
    } catch (error) {
      fileSystem.rename(rotated, file);
      throw error;
    }
    fileSystem.close(this.#descriptor);
    this.#descriptor = fresh;
    this.#goodBytes = 0;
    this.#fileDay = day(now());
    this.#write([{ kind: 'rotated', from: basename(rotated), log }]);
    if (keepFiles !== null) await this.#deleteBeyond(keepFiles);
  }

  /**
   * Says which files go, durably and anchored, before they go: a crash between the two leaves more than was promised, never less,
   * and a deletion that no anchor vouches for is one that anybody could have made up.
   */
  async #deleteBeyond(keepFiles: number): Promise<void> {
    const files = rotatedFiles(this.#options.file);
    const old = files.slice(0, Math.max(0, files.length - keepFiles));
    const last = old.at(-1);
    const record = last === undefined ? null : readLogEnd(last).record;
    if (!record) return;
    this.#write([
      {
        kind: 'retention',
        files: old.map((name) => basename(name)),
        throughSeq: record.seq,
        throughHash: record.hash,
      },
    ]);
    const said = this.#head;
    await this.#commits.commit(this.#descriptor);
    await this.#options.anchors?.place(said);
    for (const name of old) this.#options.fileSystem.remove(name);
  }
}
