import { createWriteStream, fchmodSync, fstatSync } from 'node:fs';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Sink } from '../sink.ts';

/** Events as JSON lines, into a stream or an owner-only file. Waits when the stream is full. */
export function jsonlSink(target: string | Writable): Sink {
  const own = typeof target === 'string';
  let opening: Promise<void> | null = null;
  const stream: Writable = own ? createWriteStream(target, { flags: 'a', mode: 0o600 }) : target;
  let failure: Error | null = null;
  stream.on('error', (error: Error) => {
    failure = error;
  });
  if (own) {
    // What is written before the file is open would only be lost: the first event waits for it, and hears when it cannot be.
    opening = once(stream, 'open').then((given: readonly unknown[]) => keepForOwner(Number(given[0])));
    opening.catch(() => {});
  }
  return {
    name: own ? `jsonl ${target}` : 'jsonl',
    async write(event) {
      if (failure) throw failure;
      await opening;
      opening = null;
      if (!stream.write(`${JSON.stringify(event)}\n`)) await once(stream, 'drain');
    },
    async close() {
      if (!own) return;
      stream.end();
      // A stream that failed has closed itself, and says so once only.
      if (!stream.closed) await once(stream, 'close');
      if (failure) throw failure;
    },
  };
}

// A file that was there before has the mode it had; a device is not ours to change.
function keepForOwner(descriptor: number): void {
  if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, 0o600);
}
