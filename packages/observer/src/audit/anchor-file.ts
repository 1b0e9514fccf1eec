import { appendFileSync, closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import type { AnchorPlace } from './anchor.ts';

const longestAnchor = 4096;

/** Anchors as lines of a file, durable when the call returns. Put it where the agent's user cannot write, or on another machine. */
export function anchorFile(path: string): AnchorPlace {
  return (line) => {
    const descriptor = openSync(path, 'a', 0o600);
    try {
      endLastLine(path, descriptor);
      appendFileSync(descriptor, line);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  };
}

// An anchor behind half an anchor would be one line that nothing signed, and look like a forgery for ever.
function endLastLine(path: string, descriptor: number): void {
  const { size } = fstatSync(descriptor);
  const tail = readTail(path, size);
  if (tail.length === 0 || tail.endsWith('\n')) return;
  const torn = tail.slice(tail.lastIndexOf('\n') + 1);
  if (torn.endsWith('"}')) return appendFileSync(descriptor, '\n');
  try {
    ftruncateSync(descriptor, size - torn.length);
  } catch {
    // A file that only grows keeps the half line, alone.
    appendFileSync(descriptor, '\n');
  }
}

/** The end as one character a byte; empty where the place may only be written. */
function readTail(path: string, size: number): string {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const bytes = Buffer.alloc(Math.min(size, longestAnchor));
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, size - bytes.length));
  } finally {
    closeSync(descriptor);
  }
}
