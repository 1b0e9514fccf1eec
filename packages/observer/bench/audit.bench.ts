// Durable audit records, beside a bare group commit of the same bytes; what verifying and opening a longer log costs; an event's cost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditJournal, createObserver, verifyAudit } from '@umbo/observer';
import {
  type Arm,
  bench,
  type BenchContext,
  doubling,
  type Figure,
  type Growth,
  interleave,
  measureGrowth,
  type Section,
  sideBySide,
} from '@umbo/testkit/bench';
import { eventOf, startOf } from '../test/fixtures/call-record.ts';
import { bareGroupCommit } from './bare-group-commit.ts';

const folder = mkdtempSync(join(tmpdir(), 'umbo-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const fresh = (): string => join(folder, String((files += 1)));

function arms(writers: number): Arm[] {
  const records = writers === 1 ? 150 : writers * 30;
  return [
    {
      name: 'umbo',
      measure: async () => {
        const journal = await AuditJournal.open({ file: fresh(), redactor: 'none' });
        const ms = await sideBySide(records, writers, () => journal.begin(startOf('call')));
        await journal.close();
        return (ms / records) * 1000;
      },
    },
    {
      name: 'bare group commit',
      measure: async () => {
        const log = bareGroupCommit(fresh(), Buffer.alloc(430, 'x'));
        const ms = await sideBySide(records, writers, () => log.write());
        log.close();
        return (ms / records) * 1000;
      },
    },
  ];
}

/** A log of so many records. */
async function logOf(records: number): Promise<string> {
  const file = fresh();
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  await sideBySide(records, 512, () => journal.begin(startOf('call')));
  await journal.close();
  return file;
}

async function growthOfLog(context: BenchContext): Promise<Growth[]> {
  context.progress('longer and longer logs');
  const sizes = doubling(256, 32_768);
  const logs = new Map<number, string>();
  for (const size of sizes) logs.set(size, await logOf(size));
  const timed =
    (work: (file: string) => unknown) =>
    async (size: number): Promise<() => Promise<number>> =>
    async () => {
      const from = performance.now();
      await work(logs.get(size) ?? '');
      return performance.now() - from;
    };
  const verify = timed((file) => {
    const verdict = verifyAudit({ file });
    if (verdict.kind !== 'intact') throw new Error(verdict.kind);
  });
  const open = timed(async (file) => (await AuditJournal.open({ file, redactor: 'none' })).close());
  const rounds = context.rounds(7);
  return [
    await measureGrowth('verifying an audit log', 'records', sizes, rounds, verify),
    await measureGrowth('opening an audit log', 'records', sizes, rounds, open),
  ];
}

async function eventFigure(context: BenchContext): Promise<Figure> {
  const observer = createObserver({
    sinks: [{ name: 'none', write: () => {} }],
    redactor: 'none',
    onSinkFailure: 'ignore',
  });
  const event = eventOf('1');
  const events = 5000;
  const timed = async (each: () => unknown): Promise<number> => {
    const from = performance.now();
    for (let index = 0; index < events; index += 1) each();
    await new Promise(setImmediate);
    return ((performance.now() - from) / events) * 1000;
  };
  const rounds = await interleave(
    [
      { name: 'observer', measure: () => timed(() => observer.observe(event)) },
      { name: 'JSON.stringify', measure: () => timed(() => JSON.stringify(event)) },
    ],
    context.rounds(20),
  );
  await observer.close();
  return rounds.figure({
    name: 'one event to a sink, not durable',
    of: 'observer',
    beside: 'JSON.stringify',
    besideName: 'JSON.stringify of it',
    unit: 'µs',
  });
}

async function measureAudit(context: BenchContext): Promise<Section> {
  const figures: Figure[] = [];
  for (const writers of [1, 16, 64, 256]) {
    context.progress(`audit, ${writers} writers`);
    const rounds = await interleave(arms(writers), context.rounds(12));
    figures.push(
      rounds.figure({
        name: `a record, ${writers} ${writers === 1 ? 'writer' : 'writers at once'}`,
        of: 'umbo',
        beside: 'bare group commit',
        unit: 'µs a record',
      }),
    );
  }
  figures.push(await eventFigure(context));
  return {
    id: 'audit',
    title: 'The audit log',
    order: 130,
    about:
      'A record is hashed into the chain, written, and acknowledged only when the disk has it. The reference writes the same number of bytes and syncs in groups, without chain or checks.',
    figures,
    growth: await growthOfLog(context),
  };
}

await bench(measureAudit);
