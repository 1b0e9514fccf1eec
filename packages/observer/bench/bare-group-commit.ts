import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';

/** The least that is durable: the same bytes, written at once and synced in groups, without a chain. */
export function bareGroupCommit(file: string, line: Buffer): { write(): Promise<void>; close(): void } {
  const descriptor = openSync(file, 'a', 0o600);
  let waiting: (() => void)[] = [];
  let syncing = false;
  const sync = (): void => {
    const group = waiting;
    waiting = [];
    syncing = group.length > 0;
    if (syncing)
      fdatasync(descriptor, () => {
        for (const done of group) done();
        setImmediate(sync);
      });
  };
  return {
    write: () =>
      new Promise((done) => {
        writeSync(descriptor, line);
        waiting.push(done);
        if (!syncing) sync();
      }),
    close: () => closeSync(descriptor),
  };
}
