import { truncateSync } from 'node:fs';
import { readLogEnd } from './open-log.ts';
import { lockForWriting } from './writer-lock.ts';

/** Cuts off a record that a crash left half written; returns the bytes removed. Whole records are never touched. */
export function repairTornTail(file: string): number {
  const lock = lockForWriting(file);
  try {
    const { goodBytes, tornBytes } = readLogEnd(file);
    if (tornBytes > 0) truncateSync(file, goodBytes);
    return tornBytes;
  } finally {
    lock.release();
  }
}
