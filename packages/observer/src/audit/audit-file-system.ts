import * as fs from 'node:fs';
import { UmboError } from '@umbo/tools-core';

/** The file operations the audit log is written with; tests put faults under it. */
export interface AuditFileSystem {
  /** Opens for appending, creating it for the owner only. */
  open(path: string): number;
  /** Writes at the end; may write less than asked. */
  write(descriptor: number, bytes: Uint8Array): number;
  /** Makes everything written durable. */
  sync(descriptor: number): Promise<void>;
  /** Cuts the file to a length. */
  truncate(descriptor: number, bytes: number): void;
  /** Closes it. */
  close(descriptor: number): void;
  /** Renames a file and makes the renaming durable. */
  rename(from: string, to: string): void;
  /** Deletes a file. */
  remove(path: string): void;
}

// A device takes every record and keeps none, and its mode is not ours to change.
function notAFile(path: string): UmboError {
  return new UmboError({
    code: 'audit-unavailable',
    message: `Not opened: ${path} is no regular file, so no record would stay in it. Give the audit log a file of its own.`,
  });
}

function syncDirectoryOf(path: string): void {
  const directory = fs.openSync(path.slice(0, path.lastIndexOf('/') + 1) || '.', 'r');
  try {
    fs.fsyncSync(directory);
  } finally {
    fs.closeSync(directory);
  }
}

/** The real file system. */
export const realFileSystem: AuditFileSystem = {
  open(path) {
    const flags =
      fs.constants.O_WRONLY | fs.constants.O_APPEND | fs.constants.O_CREAT | fs.constants.O_NOFOLLOW;
    const descriptor = fs.openSync(path, flags, 0o600);
    if (!fs.fstatSync(descriptor).isFile()) {
      fs.closeSync(descriptor);
      throw notAFile(path);
    }
    fs.fchmodSync(descriptor, 0o600);
    syncDirectoryOf(path);
    return descriptor;
  },
  write: (descriptor, bytes) => fs.writeSync(descriptor, bytes),
  sync: (descriptor) =>
    new Promise((resolve, reject) => {
      fs.fdatasync(descriptor, (error) => (error ? reject(error) : resolve()));
    }),
  truncate: (descriptor, bytes) => fs.ftruncateSync(descriptor, bytes),
  close: (descriptor) => fs.closeSync(descriptor),
  rename(from, to) {
    fs.renameSync(from, to);
    syncDirectoryOf(to);
  },
  remove: (path) => fs.unlinkSync(path),
};
