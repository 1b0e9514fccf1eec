import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  AuditJournal,
  queryAudit,
  realFileSystem,
  verifyAudit,
  type Anchor,
  type AuditFileSystem,
} from '../../src/index.ts';
import { decisionOf, outcomeOf, startOf } from '../fixtures/call-record.ts';
import { temporaryFolder } from '../fixtures/temporary-log.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const place = (): string => join(temporaryFolder(), 'audit.jsonl');
const failing = (): never => {
  throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
};

/** The real file system, with a note of each step and whatever is put in its place. */
function noted(instead: Partial<AuditFileSystem> = {}): { fileSystem: AuditFileSystem; steps: string[] } {
  const steps: string[] = [];
  const fileSystem = { ...realFileSystem, ...instead };
  const note =
    <A extends readonly unknown[], R>(name: string, run: (...args: A) => R) =>
    (...args: A): R => {
      const done = run(...args);
      steps.push(
        [name, ...args.filter((each) => typeof each === 'string').map((path) => basename(path))].join(' '),
      );
      return done;
    };
  return {
    steps,
    fileSystem: {
      ...fileSystem,
      open: note('open', fileSystem.open),
      sync: note('sync', fileSystem.sync),
      close: note('close', fileSystem.close),
      rename: note('rename', fileSystem.rename),
      remove: note('remove', fileSystem.remove),
    },
  };
}

test('a log that cannot be opened durably leaves no descriptor and no lock behind, however often it is tried', async () => {
  const { fileSystem, steps } = noted({ sync: () => Promise.reject(new Error('EIO')) });
  const file = place();
  for (const log of [file, place(), place()])
    await expect(AuditJournal.open({ file: log, redactor: 'none', fileSystem })).rejects.toMatchObject({
      code: 'audit-unavailable',
    });
  expect(steps.filter((step) => step.startsWith('open'))).toHaveLength(3);
  expect(steps.filter((step) => step.startsWith('close'))).toHaveLength(3);
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  await journal.close();
});

test('F3: a disk that takes one byte at a time gets whole lines all the same', async () => {
  const file = place();
  const write: AuditFileSystem['write'] = (descriptor, bytes) =>
    realFileSystem.write(descriptor, bytes.subarray(0, 1));
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    fileSystem: { ...realFileSystem, write },
  });
  await journal.begin(startOf('one'));
  await journal.close();
  expect(verifyAudit({ file })).toMatchObject({ kind: 'intact', records: 2 });
});

test('F8: half a line that could not be cut off at once is cut off before the next one', async () => {
  const file = place();
  let trouble = false;
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    fileSystem: {
      ...realFileSystem,
      write: (descriptor, bytes) =>
        trouble
          ? bytes.length < 100
            ? failing()
            : realFileSystem.write(descriptor, bytes.subarray(0, bytes.length - 50))
          : realFileSystem.write(descriptor, bytes),
      truncate: (descriptor, length) => (trouble ? failing() : realFileSystem.truncate(descriptor, length)),
    },
  });
  trouble = true;
  await expect(journal.begin(startOf('lost'))).rejects.toMatchObject({ code: 'audit-unavailable' });
  trouble = false;
  await journal.begin(startOf('kept'));
  await journal.close();
  expect(verifyAudit({ file }).kind).toBe('intact');
  expect([...queryAudit(file, { kind: 'start' })].map((each) => 'callId' in each && each.callId)).toEqual([
    'kept',
  ]);
});

test('A1: a decision and an outcome are in the file when they are said to be written', async () => {
  const file = place();
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  await journal.decided(decisionOf('c'));
  expect(readFileSync(file, 'utf8')).toContain('"kind":"decision"');
  await journal.end(outcomeOf('c'));
  expect(readFileSync(file, 'utf8')).toContain('"kind":"outcome"');
  await journal.close();
});

test('nothing begins before the anchor that is due is in its place, nor when it is not taken', async () => {
  const file = place();
  const anchors: Anchor[] = [];
  let taking = Promise.resolve();
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    anchor: {
      privateKey,
      everyMs: 0,
      place: async (line) => {
        await taking;
        anchors.push(JSON.parse(line) as Anchor);
      },
    },
  });
  const gate = Promise.withResolvers<void>();
  taking = gate.promise;
  let begun = false;
  const begins = journal.begin(startOf('waits')).then(() => (begun = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun).toBe(false);
  gate.resolve();
  await begins;
  taking = Promise.reject(new Error('anchor place gone'));
  taking.catch(() => {});
  await expect(journal.begin(startOf('refused'))).rejects.toMatchObject({ code: 'audit-unavailable' });
  taking = Promise.resolve();
  await journal.close();
  expect(new Set(anchors.map(({ seq }) => seq)).size).toBe(anchors.length);
});

test('a log that is left alone is anchored by time, and closing anchors its end', async () => {
  const file = place();
  const seqs: number[] = [];
  const anchored = (line: string): void => void seqs.push((JSON.parse(line) as Anchor).seq);
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    anchor: { privateKey, everyMs: 100, place: anchored },
  });
  await journal.begin(startOf('c'));
  await journal.end(outcomeOf('c'));
  await vi.waitFor(() => expect(seqs.at(-1)).toBe(3), { timeout: 10_000 });
  await journal.decided(decisionOf('last'));
  await journal.close();
  expect(seqs.at(-1)).toBe(4);
});

test('a file is synced before it is put aside, and deleted only after that is said, durably and anchored', async () => {
  const file = place();
  const { fileSystem, steps } = noted();
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    rotateBytes: 1000,
    keepFiles: 1,
    fileSystem,
    anchor: {
      privateKey,
      everyRecords: 1_000_000,
      everyMs: 1_000_000,
      place: () => void steps.push('anchor'),
    },
  });
  for (let call = 0; call < 12; call += 1) await journal.decided(decisionOf(`c${call}`));
  await journal.close();
  const renamed = steps.flatMap((step, index) => (step.startsWith('rename') ? [index] : []));
  expect(renamed.length).toBeGreaterThan(1);
  for (const index of renamed) expect(steps[index - 1]).toBe('sync');
  const removed = steps.flatMap((step, index) => (step.startsWith('remove') ? [index] : []));
  expect(removed.length).toBeGreaterThan(0);
  for (const index of removed) expect(steps.slice(index - 2, index)).toEqual(['sync', 'anchor']);
  expect(verifyAudit({ file }).kind).toBe('intact');
});

test('a new file that cannot be opened leaves the old one in use, and nothing is lost', async () => {
  const file = place();
  let opened = 0;
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    rotateBytes: 1000,
    fileSystem: {
      ...realFileSystem,
      open: (path) => ((opened += 1) === 1 ? realFileSystem.open(path) : failing()),
    },
  });
  for (let call = 0; call < 10; call += 1) await journal.begin(startOf(`c${call}`));
  await journal.close();
  expect(opened).toBeGreaterThan(2);
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(dirname(file)).filter((name) => /\.\d+$/.test(name))).toEqual([]);
  expect(verifyAudit({ file })).toMatchObject({ kind: 'intact', records: 11 });
});
