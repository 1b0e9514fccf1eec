import { open, readdir } from 'node:fs/promises';

/**
 * False for a file that Linux would refuse to run as it is: no `#!` line and no machine code. Asked before node starts it, since
 * the C library then gives such a file to /bin/sh, and a shell is not what was asked for. Machine code for another machine is not
 * told apart: a shell ends at its first bytes.
 */
export async function hasKnownFormat(file: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const first = await firstBytes(file);
  if (first === undefined || first.startsWith('#!') || first === '\u007fELF') return true;
  // What the machine was told to run by a program of its own, such as Wine.
  const told = await readdir('/proc/sys/fs/binfmt_misc').catch((): string[] => []);
  return told.some((name) => name !== 'register' && name !== 'status');
}

/** Undefined for a file that may be run but not read, or is none: the start itself says what is wrong with it. */
async function firstBytes(file: string): Promise<string | undefined> {
  try {
    const handle = await open(file, 'r');
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}
