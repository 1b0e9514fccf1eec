import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { UmboError } from '@umbo/tools-core';
import type { AuditRecord } from './audit-record.ts';
import { readLink } from './chain.ts';
import { rotatedFiles } from './segments.ts';

/** Where the last good record of a file ends. */
export interface LogEnd {
  /** The last record; null in an empty file. */
  readonly record: AuditRecord | null;
  /** Bytes up to and with its newline. */
  readonly goodBytes: number;
  /** Bytes after it: a record that was being written when the writer died. */
  readonly tornBytes: number;
}

/** Reads a file's end without reading the file. */
export function readLogEnd(file: string): LogEnd {
  const descriptor = openSync(file, 'r');
  try {
    const size = fstatSync(descriptor).size;
    let tail = Buffer.alloc(0);
    let from = size;
    // Backwards until the tail holds the last newline and the whole record before it.
    for (;;) {
      const end = tail.lastIndexOf(10);
      const start = end <= 0 ? -1 : tail.lastIndexOf(10, end - 1);
      if (from === 0 || (end !== -1 && start !== -1)) {
        if (end === -1) return { record: null, goodBytes: 0, tornBytes: size };
        const record = readLink(tail.subarray(start + 1, end));
        if (!record)
          throw new UmboError({
            code: 'audit-altered',
            message: `Not opened: the last record of ${file} is not as it was written. Run verifyAudit, keep the file, and start a new one.`,
          });
        return { record, goodBytes: from + end + 1, tornBytes: size - from - end - 1 };
      }
      // As much again as is already held: a fixed step would copy a long tail once for each step.
      const step = Math.min(from, Math.max(1 << 16, tail.length));
      const block = Buffer.alloc(step);
      from -= step;
      for (let done = 0; done < step;) done += readSync(descriptor, block, done, step - done, from + done);
      tail = Buffer.concat([block, tail]);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Where the whole log ends: in the file being written, or in the newest rotated one when the writer died while rotating. */
export function findLogEnd(file: string): LogEnd {
  const empty: LogEnd = { record: null, goodBytes: 0, tornBytes: 0 };
  const live = existsSync(file) ? readLogEnd(file) : empty;
  if (live.record) return live;
  const last = rotatedFiles(file).at(-1);
  return last === undefined ? live : { ...live, record: readLogEnd(last).record };
}
