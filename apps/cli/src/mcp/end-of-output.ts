import { setTimeout as sleep } from 'node:timers/promises';
import type { Writable } from 'node:stream';

const patienceMs = 1000;

/** Waits a moment for what is still to be written; false when its reader has stopped reading, which would keep the process alive. */
export async function endOfOutput(streams: readonly Writable[]): Promise<boolean> {
  const stop = new AbortController();
  const written = streams.map(
    (stream) =>
      new Promise<void>((resolve) => {
        if (stream.writableLength === 0) resolve();
        else stream.write('', () => resolve());
      }),
  );
  const inTime = await Promise.race([
    Promise.all(written).then(() => true),
    sleep(patienceMs, false, { signal: stop.signal }),
  ]);
  stop.abort();
  return inTime;
}
