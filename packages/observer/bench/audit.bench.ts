// Durable records a second with 1, 16, 64 and 256 writers, beside a bare group commit of the same bytes in the same run,
// and the observer's cost an event. `--json` prints the rows as JSON.
import { closeSync, fdatasync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditJournal, createObserver } from '@umbo/observer';
import { eventOf, startOf } from '../test/fixtures/call-record.ts';

export interface AuditRow {
  readonly writers: number;
  readonly recordsPerSecond: number;
  readonly bareRecordsPerSecond: number;
  readonly ratio: number;
}

const folder = mkdtempSync(join(tmpdir(), 'umbo-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

async function rate(writers: number, records: number, write: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let index = 0; index < records / writers; index += 1) await write();
    }),
  );
  return records / ((performance.now() - start) / 1000);
}

/** The least that is durable: the same bytes, written at once and synced in groups, without a chain. */
function bareGroupCommit(file: string, line: Buffer): { write(): Promise<void>; close(): void } {
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

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export async function auditRows(rounds = 5): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (const writers of [1, 16, 64, 256]) {
    const records = writers === 1 ? 300 : writers * 40;
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const arms = [
        async () => {
          const journal = await AuditJournal.open({
            file: join(folder, `o${writers}-${round}`),
            redactor: 'none',
          });
          ours.push(await rate(writers, records, () => journal.begin(startOf('call'))));
          await journal.close();
        },
        async () => {
          const log = bareGroupCommit(join(folder, `b${writers}-${round}`), Buffer.alloc(430, 'x'));
          bare.push(await rate(writers, records, () => log.write()));
          log.close();
        },
      ];
      for (const arm of Math.random() < 0.5 ? arms : arms.toReversed()) await arm();
    }
    const ratio = median(ours.map((value, index) => value / (bare[index] ?? Number.NaN)));
    rows.push({ writers, recordsPerSecond: median(ours), bareRecordsPerSecond: median(bare), ratio });
  }
  return rows;
}

export async function observerMicrosecondsPerEvent(): Promise<number> {
  const observer = createObserver({
    sinks: [{ name: 'none', write: () => {} }],
    redactor: 'none',
    onSinkFailure: 'ignore',
  });
  const event = eventOf('1');
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now();
    for (let index = 0; index < 5000; index += 1) observer.observe(event);
    await new Promise(setImmediate);
    times.push(((performance.now() - start) / 5000) * 1000);
  }
  await observer.close();
  return median(times);
}

if (import.meta.main) {
  const rows = await auditRows();
  const perEvent = await observerMicrosecondsPerEvent();
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rows, perEvent }));
  else {
    for (const { writers, recordsPerSecond, bareRecordsPerSecond, ratio } of rows)
      console.log(
        `${String(writers).padStart(4)} writers: ${Math.round(recordsPerSecond)} durable records/s, ${ratio.toFixed(2)}x bare group commit (${Math.round(bareRecordsPerSecond)}/s)`,
      );
    console.log(`observer: ${perEvent.toFixed(2)} µs an event`);
  }
}
