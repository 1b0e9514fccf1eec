import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  DecisionRecord,
  Journal,
  JournalCall,
  JsonValue,
  OutcomeRecord,
  Redactor,
  StartRecord,
} from '@umbo/tools-core';
import { AnchorKeeper } from './anchor-keeper.ts';
import type { AuditCall, AuditReason } from './audit-record.ts';
import { realFileSystem } from './audit-file-system.ts';
import type { AuditOptions } from './audit-options.ts';
import { genesisHash, readLink } from './chain.ts';
import { LogWriter } from './log-writer.ts';
import { findLogEnd } from './open-log.ts';
import { readLines } from './read-lines.ts';
import { logFiles } from './segments.ts';
import { lockForWriting, type WriterLock } from './writer-lock.ts';

const maxReasons = 100;
const maxMessage = 4096;
const maxId = 1024;

/** The audit log as the executor's journal. */
export class AuditJournal implements Journal {
  readonly #writer: LogWriter;
  readonly #lock: WriterLock;
  readonly #redactor: Redactor | null;
  readonly #maxRecordBytes: number;

  private constructor(writer: LogWriter, lock: WriterLock, options: AuditOptions) {
    this.#writer = writer;
    this.#lock = lock;
    this.#redactor = options.redactor === 'none' ? null : options.redactor;
    this.#maxRecordBytes = options.maxRecordBytes ?? 262_144;
  }

  /** Opens or creates a log, cuts off a record that a crash left half written, and refuses a second writer. */
  static async open(options: AuditOptions): Promise<AuditJournal> {
    const { file, fileSystem = realFileSystem, now = Date.now, anchor } = options;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const lock = lockForWriting(file);
    let writer: LogWriter | undefined;
    try {
      const { record, goodBytes, tornBytes } = findLogEnd(file);
      if (tornBytes > 0) {
        const descriptor = fileSystem.open(file);
        fileSystem.truncate(descriptor, goodBytes);
        fileSystem.close(descriptor);
      }
      const log = record ? logId(file) : randomUUID();
      writer = new LogWriter({
        file,
        log,
        head: record ? { seq: record.seq, hash: record.hash } : { seq: 0, hash: genesisHash },
        goodBytes,
        rotateBytes: options.rotateBytes ?? 64 * 1024 * 1024,
        rotateDaily: options.rotateDaily ?? false,
        keepFiles: options.keepFiles ?? null,
        fileSystem,
        anchors: anchor ? new AnchorKeeper(anchor, log, record?.seq ?? 0, now) : null,
        now,
      });
      if (!record) await writer.append({ kind: 'opened', log }, 'durable');
      if (tornBytes > 0) await writer.append({ kind: 'repaired', droppedBytes: tornBytes }, 'durable');
      return new AuditJournal(writer, lock, options);
    } catch (error) {
      // A host that tries again and again must not run out of descriptors; why it failed is already known.
      await writer?.close().catch(() => {});
      lock.release();
      throw error;
    }
  }

  /** Written when it resolves; durable with the next start record. */
  decided(record: DecisionRecord): Promise<void> {
    return this.#writer.append(
      {
        kind: 'decision',
        ...ids(record),
        decision: record.decision,
        reasons: this.#reasons(record),
        ...(record.approver === undefined ? {} : { approver: boundedId(record.approver) }),
        requests: this.#requests(record),
      },
      'written',
    );
  }

  /** Durable when it resolves: no process without this line. */
  begin(record: StartRecord): Promise<void> {
    return this.#writer.append(
      { kind: 'start', ...ids(record), requests: this.#requests(record) },
      'durable',
    );
  }

  /** Written when it resolves. */
  end(record: OutcomeRecord): Promise<void> {
    return this.#writer.append(
      {
        kind: 'outcome',
        ...ids(record),
        outcome: record.outcome,
        ...(record.reason === undefined ? {} : { reason: record.reason }),
        ...(record.success === undefined ? {} : { success: record.success }),
        durationMs: Math.round(record.durationMs * 1000) / 1000,
        facts: this.#bounded(this.#clean(record.facts), (facts) => facts),
      },
      'written',
    );
  }

  /** Makes everything durable, anchors it and lets the next writer in. */
  async close(): Promise<void> {
    try {
      await this.#writer.close();
    } finally {
      this.#lock.release();
    }
  }

  #clean<T>(value: T): T {
    return this.#redactor ? this.#redactor.redactValue(value) : value;
  }

  /** A script of ten thousand commands has as many reasons: the first hundred say enough. Cut after redaction, never before. */
  #reasons({ reasons }: DecisionRecord): readonly AuditReason[] {
    const clean = this.#clean(
      reasons.slice(0, maxReasons).map(({ code, message, rule, policy }) => ({
        code,
        message,
        ...(rule === undefined ? {} : { rule }),
        ...(policy === undefined ? {} : { policy }),
      })),
    );
    const kept = clean.map((reason) => ({ ...reason, message: reason.message.slice(0, maxMessage) }));
    const more = reasons.length - kept.length;
    return more <= 0 ? kept : [...kept, { code: 'more-reasons', message: `${more} more reasons left out` }];
  }

  #requests(record: JournalCall): readonly JsonValue[] {
    const requests = this.#clean(record.requests) as unknown as readonly JsonValue[];
    return this.#bounded(requests, (short) => [short]);
  }

  /** A 10 MB script must not become a 10 MB line; its start, length and hash still say which one it was. */
  #bounded<T>(value: T, wrap: (short: Readonly<Record<string, JsonValue>>) => T): T {
    const text = JSON.stringify(value);
    if (text.length <= this.#maxRecordBytes) return value;
    return wrap({
      kind: 'shortened',
      start: text.slice(0, 4096),
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    });
  }
}

function ids({ callId, sessionId, turnId, agentId, toolName }: Omit<JournalCall, 'requests'>): AuditCall {
  return {
    callId: boundedId(callId),
    sessionId: boundedId(sessionId),
    turnId: boundedId(turnId),
    agentId: boundedId(agentId),
    tool: boundedId(toolName),
  };
}

// A provider may send an id of any length; its start and hash still tell it from every other.
function boundedId(id: unknown): string {
  const text = typeof id === 'string' ? id : String(id);
  if (text.length <= maxId) return text;
  return `${text.slice(0, 128)}… sha256:${createHash('sha256').update(text).digest('hex')}`;
}

function logId(file: string): string {
  for (const part of logFiles(file)) {
    for (const { bytes } of readLines(part)) {
      const record = readLink(bytes);
      if (record?.kind === 'opened' || record?.kind === 'rotated') return record.log;
    }
  }
  return randomUUID();
}
