import { closeSync, openSync, readdirSync, readlinkSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

/** What judging needs to see of the file system. Nothing here changes anything. */
export interface FileView {
  /** The path behind every symbolic link, `..` taken as the kernel takes it; what does not exist yet is kept by name. */
  realPath(path: string): string;
  /** True for an existing directory. */
  isDirectory(path: string): boolean;
  /** Names in a directory, or null when it cannot be listed. */
  list(path: string): readonly string[] | null;
  /** The first 256 KiB of a file as text, or null. */
  readFile(path: string): string | null;
}

/** The real file system. */
export const nodeFileView: FileView = {
  realPath: (path) => resolveLinks(path, 40),
  isDirectory(path) {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  },
  list(path) {
    try {
      return readdirSync(path);
    } catch {
      return null;
    }
  },
  readFile(path) {
    try {
      const descriptor = openSync(path, 'r');
      try {
        const buffer = Buffer.alloc(262_144);
        return buffer.toString('utf8', 0, readSync(descriptor, buffer));
      } finally {
        closeSync(descriptor);
      }
    } catch {
      return null;
    }
  },
};

function resolveLinks(path: string, linksLeft: number): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || linksLeft === 0) return path;
    const name = basename(path);
    const realParent = resolveLinks(parent, linksLeft);
    if (name === '..') return dirname(realParent);
    if (name === '.') return realParent;
    const target = readLink(join(realParent, name));
    // A dangling link is written through: what counts is where it points.
    if (target === null) return join(realParent, name);
    return resolveLinks(isAbsolute(target) ? target : `${realParent}/${target}`, linksLeft - 1);
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
