import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

/** What judging needs to see of the file system. Nothing here changes anything. */
export interface FileView {
  /** The path behind every symbolic link, `..` taken as the kernel takes it; what does not exist yet is kept by name. */
  realPath(path: string): string;
  /** True for an existing directory. */
  isDirectory(path: string): boolean;
  /** Names in a directory, or null when it cannot be listed. */
  list(path: string): readonly string[] | null;
  /** The first 256 KiB of a regular file as text, or null. */
  readFile(path: string): string | null;
  /** A whole regular file of at most 64 MiB, or null. */
  readBytes(path: string): Uint8Array | null;
}

const maxBytes = 67_108_864;

/** The real file system. */
export const nodeFileView: FileView = {
  realPath: (path) => resolveLinks(path, 40),
  isDirectory(path) {
    try {
      return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    } catch {
      return false;
    }
  },
  list(path) {
    try {
      return readdirSync(path);
    } catch {
      return null;
    }
  },
  readFile: (path) => readRegular(path, 262_144)?.toString('utf8') ?? null,
  readBytes(path) {
    const bytes = readRegular(path, maxBytes + 1);
    return bytes === null || bytes.length > maxBytes ? null : bytes;
  },
};

/** Not blocking, and regular files only: a planted FIFO must not make judging wait for ever. */
function readRegular(path: string, limit: number): Buffer | null {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const found = fstatSync(descriptor);
      if (!found.isFile()) return null;
      // A small file gets a small buffer, since a decision about git reads a dozen; one that grew, or that tells no size (/proc), a big one.
      const small = Buffer.allocUnsafe(Math.min(limit, found.size + 1));
      const length = found.size === 0 ? small.length : readSync(descriptor, small, 0, small.length, 0);
      if (length < small.length || length === limit) return small.subarray(0, length);
      const buffer = Buffer.allocUnsafe(Math.min(limit, Math.max(found.size, 262_144)));
      return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

function resolveLinks(path: string, linksLeft: number): string {
  const parent = dirname(path);
  if (parent === path || linksLeft === 0) return path;
  // lstat first: a missing file costs no exception, and what a policy names often does not exist yet.
  const found = look(path);
  if (found !== null && !found.isSymbolicLink()) return realpathOr(path);
  const name = basename(path);
  const realParent = resolveLinks(parent, linksLeft);
  if (name === '..') return dirname(realParent);
  if (name === '.') return realParent;
  if (found === null) return join(realParent, name);
  // A dangling link is written through: what counts is where it points.
  const target = targetOf(path);
  // Links of /proc into other processes do not tell where they point to whoever may not follow them either.
  if (target === null) return join(realParent, name);
  return resolveLinks(isAbsolute(target) ? target : `${realParent}/${target}`, linksLeft - 1);
}

function look(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function realpathOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
