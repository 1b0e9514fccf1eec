import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { UmboError } from '@umbo/tools-core';
import { findProcess, identifyProcess } from './process-identity.ts';
import type { ProcessIdentity } from './task-store.ts';

/** Of the table in the database; a host leaves a newer one alone. */
const formatVersion = 1;

/**
 * Opens the database of a data directory for one host only. Two locks, because each alone has a hole: the note names its
 * holder beyond doubt but cannot see into another pid namespace; SQLite's exclusive lock ends with its process but names nobody.
 */
export function openDataDirectory(directory: string): DatabaseSync {
  const note = join(directory, 'host.json');
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const holder = readHolder(note);
    if (holder !== undefined && findProcess(holder) !== undefined) throw locked(directory, holder.pid);
    const file = join(directory, 'tasks.db');
    // Not imported: where Node still calls it experimental, the import alone would warn whoever opens no store.
    const sqlite = process.getBuiltinModule('node:sqlite');
    database = new sqlite.DatabaseSync(file, { timeout: 0 });
    chmodSync(file, 0o600);
    takeForSelf(directory, database);
    const self = identifyProcess(process.pid);
    if (self !== undefined) {
      writeFileSync(`${note}.new`, JSON.stringify(self), { mode: 0o600 });
      renameSync(`${note}.new`, note);
    }
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error)) throw locked(directory, readHolder(note)?.pid, error);
    throw unavailable(directory, error);
  }
}

/** What keeps a data directory from being opened, as an error of ours. */
export function unavailable(directory: string, cause: unknown): UmboError {
  if (UmboError.isInstance(cause)) return cause;
  return new UmboError({
    code: 'task-store-unavailable',
    message: `The task store in ${directory} was not opened: ${String(cause)}. Repair or move the data directory.`,
    cause,
  });
}

/** The exclusive lock is taken by the first transaction that writes, and kept. */
function takeForSelf(directory: string, database: DatabaseSync): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec('BEGIN IMMEDIATE');
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found > formatVersion) throw newer(directory, found);
  database.exec(`PRAGMA user_version = ${formatVersion}; COMMIT;`);
}

function newer(directory: string, found: number): UmboError {
  return new UmboError({
    code: 'task-store-newer',
    message: `The task store in ${directory} was not opened: it is of version ${found}, this host knows ${formatVersion}. Update this host, or give it its own directory.`,
  });
}

/** Gives the directory back. */
export function closeDataDirectory(directory: string, database: DatabaseSync): void {
  // The note first: without it the next host meets the database lock, never a lock without a holder.
  rmSync(join(directory, 'host.json'), { force: true });
  database.close();
}

function locked(directory: string, pid: number | undefined, cause?: unknown): UmboError {
  const holder = pid === undefined ? 'another host' : `the host with pid ${pid}`;
  return new UmboError({
    code: 'task-store-locked',
    message: `The task store in ${directory} was not opened: ${holder} is using it. End that host, or give this one its own directory.`,
    ...(cause === undefined ? {} : { cause }),
  });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);
}

function readHolder(note: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(note, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, startTime, bootId } = value as Partial<ProcessIdentity>;
    if (typeof pid !== 'number' || typeof startTime !== 'string' || typeof bootId !== 'string')
      return undefined;
    return { pid, startTime, bootId };
  } catch {
    // No note, or a torn one: the database lock decides.
    return undefined;
  }
}
