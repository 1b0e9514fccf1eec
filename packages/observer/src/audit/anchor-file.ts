import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import type { AnchorPlace } from './anchor.ts';

/** Anchors as lines of a file, durable when the call returns. Put it where the agent's user cannot write, or on another machine. */
export function anchorFile(path: string): AnchorPlace {
  return (line) => {
    const descriptor = openSync(path, 'a', 0o600);
    try {
      appendFileSync(descriptor, line);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  };
}
