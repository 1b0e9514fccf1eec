import { writeSync } from 'node:fs';

const pauseMs = 2;
const stallMs = 200;
const cell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of it before it returns. The command is given no further credit meanwhile, so that it waits for a slow reader
 * instead of filling our memory. `whileStalled` is called when nobody reads for a while, and what it gives back when somebody does.
 */
export function writeThrough(fd: 1 | 2, text: string, whileStalled: () => () => void): void {
  const bytes = Buffer.from(text);
  let resume: (() => void) | undefined;
  let waitedMs = 0;
  try {
    for (let at = 0; at < bytes.length;) {
      try {
        at += writeSync(fd, bytes, at);
        waitedMs = 0;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
        Atomics.wait(cell, 0, 0, pauseMs);
        waitedMs += pauseMs;
        if (waitedMs > stallMs) resume ??= whileStalled();
      }
    }
  } finally {
    resume?.();
  }
}
