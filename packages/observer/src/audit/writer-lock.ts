import { chmodSync } from 'node:fs';
import { UmboError } from '@umbo/tools-core';

/** Held while a log is open. */
export interface WriterLock {
  /** Lets the next writer in. */
  release(): void;
}

/**
 * One writer per log. SQLite's exclusive lock on a file beside the log is the kernel's: it goes with the process that held it,
 * so that there is no stale lock to judge and no pid to mistake for another.
 */
export function lockForWriting(file: string): WriterLock {
  // Not imported: where Node still calls it experimental, the import alone would warn whoever opens no log.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const path = `${file}.lock`;
  const database = new DatabaseSync(path);
  try {
    // Whoever may read it may take a shared lock on it, and keep the host from its own log.
    chmodSync(path, 0o600);
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new UmboError({
      code: 'audit-locked',
      message: `Not opened: another writer holds the audit log ${file}. End it, or give this host a file of its own.`,
      cause,
    });
  }
  return { release: () => database.close() };
}
