import { randomUUID } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UmboError } from '@umbo/tools-core';
import { processError } from './process-error.ts';

/** The ending of every spill file's name: only files that bear it are ever swept. */
export const spillFileSuffix = '.umbo-spill';

/** Where spill files go unless the host says otherwise: a directory of the temporary directory, one a user. */
export function defaultSpillDirectory(): string {
  return join(tmpdir(), `umbo-spill-${ownUid()}`);
}

/**
 * Makes the directory where it is missing and refuses one that others could read or replace: in a shared temporary
 * directory somebody else may have made it first, or put a link in its place.
 */
export async function prepareSpillDirectory(directory: string): Promise<void> {
  const found = await mkdir(directory, { recursive: true, mode: 0o700 })
    .then(() => lstat(directory))
    .catch((error: unknown) => {
      throw spillRefused(`the directory of spill files ${JSON.stringify(directory)} cannot be made`, error);
    });
  const foreign = process.platform !== 'win32' && (found.uid !== ownUid() || (found.mode & 0o077) !== 0);
  if (!found.isDirectory() || foreign) {
    throw processError(
      'process-spawn-failed',
      `Not started: the spill directory ${JSON.stringify(directory)} must be a directory of this user that nobody else can enter (mode 700).`,
    );
  }
}

/** The error of a command whose output was to be kept in a file that cannot be had: about the disk, not about the command. */
export function spillRefused(what: string, cause: unknown): UmboError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const remedy = 'Make room, name another spillDirectory, or run it without spillBytes.';
  return processError('process-spawn-failed', `Not started: ${what} (${why}). ${remedy}`, cause);
}

/** A new spill file's path that cannot be guessed. */
export function newSpillPath(directory: string): string {
  return join(directory, randomUUID() + spillFileSuffix);
}

/** Not userInfo(): in a container the user may have a number and no name, and that throws. */
function ownUid(): number {
  return process.getuid?.() ?? 0;
}
