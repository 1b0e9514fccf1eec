import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Sink } from '../sink.ts';

/** Events as JSON lines, into a stream or an owner-only file. Waits when the stream is full. */
export function jsonlSink(target: string | Writable): Sink {
  const own = typeof target === 'string';
  const stream: Writable = own ? createWriteStream(target, { flags: 'a', mode: 0o600 }) : target;
  let failure: Error | null = null;
  stream.on('error', (error: Error) => {
    failure = error;
  });
  return {
    name: own ? `jsonl ${target}` : 'jsonl',
    async write(event) {
      if (failure) throw failure;
      if (!stream.write(`${JSON.stringify(event)}\n`)) await once(stream, 'drain');
    },
    async close() {
      if (!own) return;
      stream.end();
      await once(stream, 'close');
      if (failure) throw failure;
    },
  };
}
