import { open, readdir } from 'node:fs/promises';

/** What the first bytes of a file say about how it is run. */
export interface ProgramFormat {
  /** False for a file that Linux would refuse to run as it is: no `#!` line and no machine code. */
  readonly known: boolean;
  /** The program its `#!` line names. */
  readonly interpreter?: string;
}

/** As much of a `#!` line as the kernel reads. */
const lineBytes = 256;

/**
 * Asked before node starts a program, since the C library gives a file of no known format to /bin/sh, and a shell is not what was
 * asked for. Machine code for another machine is not told apart: a shell ends at its first bytes.
 */
export async function programFormat(file: string): Promise<ProgramFormat> {
  const first = process.platform === 'linux' ? await firstBytes(file) : undefined;
  if (first === undefined || first.startsWith('\u007fELF')) return { known: true };
  const interpreter = /^#![ \t]*([^ \t\n\0]+)/.exec(first)?.[1];
  if (interpreter !== undefined)
    return { known: true, interpreter: Buffer.from(interpreter, 'latin1').toString() };
  if (first.startsWith('#!')) return { known: true };
  // What the machine was told to run by a program of its own, such as Wine.
  const told = await readdir('/proc/sys/fs/binfmt_misc').catch((): string[] => []);
  return { known: told.some((name) => name !== 'register' && name !== 'status') };
}

/** Undefined for a file that may be run but not read, or is none: the start itself says what is wrong with it. */
async function firstBytes(file: string): Promise<string | undefined> {
  try {
    const handle = await open(file, 'r');
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(lineBytes), 0, lineBytes, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}
