import { generateKeyPairSync } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLogEnd } from '../../src/audit/open-log.ts';
import { anchorFile, AuditJournal, queryAudit, verifyAudit } from '../../src/index.ts';
import { decisionOf } from '../fixtures/call-record.ts';
import { temporaryFolder, writeCalls } from '../fixtures/temporary-log.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

test('A5: a crash at any byte of an anchor leaves anchors that verify, and the next ones count', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  const anchors = join(folder, 'anchors.jsonl');
  const write = (prefix: string) =>
    writeCalls({ file, redactor: 'none', anchor: { privateKey, place: anchorFile(anchors) } }, 1, prefix);
  const verify = () => verifyAudit({ file, anchors: { file: anchors, key: publicKey } });
  await write('first');
  for (let round = 0; round < 12; round += 1) {
    await write(`torn${round}`);
    const size = statSync(anchors).size;
    truncateSync(anchors, size - 1 - ((round * 19) % 200));
    await write(`whole${round}`);
    expect(verify(), `round ${round}`).toMatchObject({ kind: 'intact' });
  }
  const verdict = verify();
  expect(verdict.kind === 'intact' && verdict.anchoredThrough).toBe(
    verdict.kind === 'intact' && verdict.records,
  );
});

test('an anchor place that may only be appended to keeps its whole lines', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'anchors.jsonl');
  writeFileSync(path, 'one\n');
  chmodSync(path, 0o200);
  await anchorFile(path)('two\n');
  chmodSync(path, 0o600);
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
});

test('the lock beside a log is for its owner only: nobody else can hold it and keep the host out', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  await writeCalls({ file, redactor: 'none' }, 1);
  expect(statSync(`${file}.lock`).mode & 0o777).toBe(0o600);
});

test('the end of a log is found in time that grows with the torn tail, not with its square', () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  writeFileSync(file, Buffer.alloc(32 << 20));
  const before = performance.now();
  expect(readLogEnd(file)).toMatchObject({ record: null, tornBytes: 32 << 20 });
  expect(performance.now() - before).toBeLessThan(3000);
});

test('an id a provider made endless does not make an endless record, and still names its call', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  const endless = (end: string) => ({
    ...decisionOf('x'.repeat(1 << 20) + end),
    approver: 'y'.repeat(1 << 20),
  });
  await journal.decided(endless('1'));
  await journal.decided(endless('2'));
  await journal.close();
  expect(statSync(file).size).toBeLessThan(20_000);
  const ids = [...queryAudit(file, { kind: 'decision' })].map(
    (record) => 'callId' in record && record.callId,
  );
  expect(new Set(ids).size).toBe(2);
});

test('a log that would keep no record is not opened, and nothing about the device is changed', async () => {
  const folder = temporaryFolder();
  const device = join(folder, 'audit.jsonl');
  // The same device as /dev/null, under a name of our own.
  if (spawnSync('mknod', [device, 'c', '1', '3']).status !== 0) mkdirSync(device);
  chmodSync(device, 0o755);
  const before = statSync(device).mode;
  await expect(AuditJournal.open({ file: device, redactor: 'none' })).rejects.toThrow();
  expect(statSync(device).mode).toBe(before);
});
