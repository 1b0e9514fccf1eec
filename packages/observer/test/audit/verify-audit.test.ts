import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorFile, queryAudit, repairTornTail, verifyAudit, type AuditVerdict } from '../../src/index.ts';
import { temporaryFolder, writeCalls } from '../fixtures/temporary-log.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** A log of three calls with its last record anchored, and ways to tamper with it. */
async function anchoredLog(calls = 3): Promise<{
  readonly bytes: Buffer;
  readonly file: string;
  readonly anchors: string;
  verify(bytes: Buffer): AuditVerdict;
  verifyWithoutAnchor(bytes: Buffer): AuditVerdict;
}> {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  const anchors = join(folder, 'anchors.jsonl');
  await writeCalls({ file, redactor: 'none', anchor: { privateKey, place: anchorFile(anchors) } }, calls);
  const put = (bytes: Buffer): void => writeFileSync(file, bytes);
  return {
    bytes: readFileSync(file),
    file,
    anchors,
    verify(bytes) {
      put(bytes);
      return verifyAudit({ file, anchors: { file: anchors, key: publicKey } });
    },
    verifyWithoutAnchor(bytes) {
      put(bytes);
      return verifyAudit({ file });
    },
  };
}

const lines = (bytes: Buffer): Buffer[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(`${line}\n`));

describe('A5: verify', () => {
  test('finds a whole log intact and says how far it is anchored', async () => {
    const log = await anchoredLog();
    expect(log.verify(log.bytes)).toEqual({ kind: 'intact', records: 10, anchoredThrough: 10 });
    expect(log.verifyWithoutAnchor(log.bytes)).toEqual({
      kind: 'intact',
      records: 10,
      anchoredThrough: null,
    });
  });

  test('finds every flipped bit of every byte, without an anchor', async () => {
    const log = await anchoredLog(1);
    for (let offset = 0; offset < log.bytes.length; offset += 1) {
      const changed = Buffer.from(log.bytes);
      changed[offset] = (changed[offset] ?? 0) ^ (1 << (offset % 8));
      expect(log.verifyWithoutAnchor(changed).kind, `byte ${offset}`).not.toBe('intact');
    }
  });

  test('names the line that was changed', async () => {
    const log = await anchoredLog();
    const changed = Buffer.from(log.bytes.toString('utf8').replace('"callId":"call1"', '"callId":"callX"'));
    expect(log.verify(changed)).toMatchObject({ kind: 'altered', place: { line: 5 } });
  });

  test('finds every removed record: a gap, or shorter than the anchor at the end', async () => {
    const log = await anchoredLog();
    const all = lines(log.bytes);
    for (let index = 0; index < all.length; index += 1) {
      const verdict = log.verify(Buffer.concat(all.toSpliced(index, 1)));
      expect(verdict.kind, `record ${index + 1}`).toBe(
        index === all.length - 1 ? 'shorterThanAnchor' : 'gap',
      );
    }
  });

  test('finds every pair of swapped records and every duplicated one', async () => {
    const log = await anchoredLog();
    const all = lines(log.bytes);
    for (let index = 0; index + 1 < all.length; index += 1) {
      const swapped = all.toSpliced(index, 2, all[index + 1] ?? Buffer.of(), all[index] ?? Buffer.of());
      expect(log.verify(Buffer.concat(swapped)).kind, `swap at ${index + 1}`).toBe('reordered');
    }
    for (let index = 0; index < all.length; index += 1) {
      const doubled = all.toSpliced(index, 0, all[index] ?? Buffer.of());
      expect(log.verify(Buffer.concat(doubled)).kind, `double at ${index + 1}`).toBe('reordered');
    }
  });

  test('finds a truncation at every offset with the anchor; without it a cut at a record boundary looks intact', async () => {
    const log = await anchoredLog(1);
    const boundaries = new Set(
      lines(log.bytes).map((_, index, all) => Buffer.concat(all.slice(0, index + 1)).length),
    );
    for (let length = 0; length < log.bytes.length; length += 1) {
      expect(log.verify(log.bytes.subarray(0, length)).kind, `cut at ${length}`).toBe('shorterThanAnchor');
      const alone = log.verifyWithoutAnchor(log.bytes.subarray(0, length)).kind;
      expect(alone, `cut at ${length}`).toBe(length === 0 || boundaries.has(length) ? 'intact' : 'tornTail');
    }
  });

  test('a forged chain, rebuilt after a change, is not the one that was anchored', async () => {
    const real = await anchoredLog();
    const other = await anchoredLog();
    expect(real.verify(other.bytes)).toMatchObject({
      kind: 'altered',
      message: expect.stringContaining('anchored') as string,
    });
  });

  test('an anchor signed by another key is refused', async () => {
    const log = await anchoredLog();
    const stranger = generateKeyPairSync('ed25519').publicKey;
    copyFileSync(log.anchors, `${log.anchors}.twice`);
    writeFileSync(
      log.anchors,
      Buffer.concat([readFileSync(log.anchors), readFileSync(`${log.anchors}.twice`)]),
    );
    expect(() => verifyAudit({ file: log.file, anchors: { file: log.anchors, key: stranger } })).toThrow(
      /not signed by this key/,
    );
  });

  test('a torn tail is repaired by cutting off exactly the half record', async () => {
    const log = await anchoredLog();
    const torn = log.bytes.subarray(0, log.bytes.length - 20);
    expect(log.verifyWithoutAnchor(torn)).toMatchObject({
      kind: 'tornTail',
      records: 9,
      place: { line: 10 },
    });
    expect(repairTornTail(log.file)).toBeGreaterThan(0);
    expect(verifyAudit({ file: log.file })).toEqual({ kind: 'intact', records: 9, anchoredThrough: null });
  });

  test('a log that was deleted or misnamed is missing, and not intact with no records', () => {
    const file = join(temporaryFolder(), 'none.jsonl');
    expect(() => verifyAudit({ file })).toThrow(expect.objectContaining({ code: 'audit-missing' }));
    expect(existsSync(file)).toBe(false);
  });

  test('a deleted log is missing even where an anchor file is there that anchored nothing', () => {
    const file = join(temporaryFolder(), 'none.jsonl');
    writeFileSync(`${file}.anchors`, '');
    expect(() => verifyAudit({ file, anchors: { file: `${file}.anchors`, key: publicKey } })).toThrow(
      expect.objectContaining({ code: 'audit-missing' }),
    );
  });

  test('a deleted log whose anchors are left is shorter than they say', async () => {
    const log = await anchoredLog();
    rmSync(log.file);
    expect(verifyAudit({ file: log.file, anchors: { file: log.anchors, key: publicKey } })).toMatchObject({
      kind: 'shorterThanAnchor',
      records: 0,
      anchorSeq: 10,
    });
  });

  test('an empty log is intact with no records', () => {
    const file = join(temporaryFolder(), 'none.jsonl');
    writeFileSync(file, '');
    expect(verifyAudit({ file })).toEqual({ kind: 'intact', records: 0, anchoredThrough: null });
  });
});

test('queryAudit filters by session, kind, decision and program', async () => {
  const log = await anchoredLog();
  expect([...queryAudit(log.file, { executable: 'ls', kind: 'start' })]).toHaveLength(3);
  expect([...queryAudit(log.file, { executable: '/usr/bin/ls', kind: 'start' })]).toHaveLength(3);
  expect([...queryAudit(log.file, { executable: 'rm' })]).toHaveLength(0);
  expect([...queryAudit(log.file, { decision: 'allow' })]).toHaveLength(3);
  expect([...queryAudit(log.file, { callId: 'call2' })].map(({ kind }) => kind)).toEqual([
    'decision',
    'start',
    'outcome',
  ]);
  expect([...queryAudit(log.file, { sessionId: 'another' })]).toHaveLength(0);
  expect([...queryAudit(log.file, { until: 1 })]).toHaveLength(0);
});
