import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { anchorFile, repairTornTail, verifyAudit, type AuditVerdict } from '../../src/index.ts';
import { temporaryFolder, writeCalls } from '../fixtures/temporary-log.ts';

const row = faultRow('F14');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

interface Log {
  readonly file: string;
  readonly anchors: string;
  readonly bytes: Buffer;
  verify(bytes?: Buffer): AuditVerdict['kind'];
}

async function anchoredLog(calls: number, rotateBytes = 1_000_000): Promise<Log> {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  const anchors = join(folder, 'anchors.jsonl');
  const anchor = { privateKey, place: anchorFile(anchors), everyRecords: 5 };
  await writeCalls({ file, redactor: 'none', anchor, rotateBytes }, calls);
  return {
    file,
    anchors,
    bytes: readFileSync(file),
    verify(bytes) {
      if (bytes !== undefined) writeFileSync(file, bytes);
      return verifyAudit({ file, anchors: { file: anchors, key: publicKey } }).kind;
    },
  };
}

test(
  'F14: with the anchor every flipped bit, cut, drop, swap and doubled record is found',
  { timeout: 600_000 },
  async () => {
    const log = await anchoredLog(2);
    expect(log.verify()).toBe('intact');
    const { bytes } = log;
    const lines = bytes
      .toString('utf8')
      .split(/(?<=\n)/)
      .map((line) => Buffer.from(line));
    let [tried, found] = [0, 0];
    const attempt = (changed: Buffer): void => {
      tried += 1;
      if (log.verify(changed) !== 'intact') found += 1;
    };
    const bits = row.full ? [0, 1, 2, 3, 4, 5, 6, 7] : [0];
    for (let offset = 0; offset < bytes.length; offset += row.count(1, 11)) {
      for (const bit of bits) {
        const changed = Buffer.from(bytes);
        changed[offset] = (changed[offset] ?? 0) ^ (1 << (bit + (row.full ? 0 : offset % 8)));
        attempt(changed);
      }
      attempt(bytes.subarray(0, offset));
      if (offset % 500 === 0) row.progress(offset, bytes.length);
    }
    for (let first = 0; first < lines.length; first += 1) {
      attempt(Buffer.concat(lines.toSpliced(first, 1)));
      attempt(Buffer.concat(lines.toSpliced(first, 0, lines[first] ?? Buffer.of())));
      for (let second = first + 1; second < lines.length; second += 1) {
        const swapped = [...lines];
        [swapped[first], swapped[second]] = [lines[second] ?? Buffer.of(), lines[first] ?? Buffer.of()];
        attempt(Buffer.concat(swapped));
      }
    }
    expect(log.verify(bytes)).toBe('intact');
    row.tried(`${tried} changes of a log of ${bytes.length} bytes`);
    row.figure('not detected with the anchor', tried - found, { atMost: 0 });
  },
);

test('F14: with the anchor swapped rotated files, an older copy and older anchors are found', async () => {
  const log = await anchoredLog(30, 3000);
  const [one, two] = [`${log.file}.1`, `${log.file}.2`];
  const swap = (): void => {
    renameSync(one, `${one}.x`);
    renameSync(two, one);
    renameSync(`${one}.x`, two);
  };
  swap();
  expect(log.verify()).not.toBe('intact');
  swap();
  expect(log.verify()).toBe('intact');
  copyFileSync(log.file, `${log.file}.old`);
  const anchors = readFileSync(log.anchors, 'utf8').split(/(?<=\n)/);
  // Anchors of an earlier moment still vouch for everything up to then: what they cannot see is only what came later.
  writeFileSync(log.anchors, anchors.slice(0, -1).join(''));
  expect(log.verify(log.bytes.subarray(0, 100))).not.toBe('intact');
  writeFileSync(log.anchors, anchors.join(''));
  expect(log.verify(readFileSync(`${log.file}.old`))).toBe('intact');
});

test('F14: whatever tail is torn, the repair cuts off exactly the half record', async () => {
  const log = await anchoredLog(1);
  const ends = new Set([0]);
  for (let at = log.bytes.indexOf(10); at >= 0; at = log.bytes.indexOf(10, at + 1)) ends.add(at + 1);
  for (let length = 0; length < log.bytes.length; length += row.count(1, 7)) {
    writeFileSync(log.file, log.bytes.subarray(0, length));
    const whole = Math.max(...[...ends].filter((end) => end <= length));
    expect(repairTornTail(log.file), `cut at ${length}`).toBe(length - whole);
    expect(readFileSync(log.file).equals(log.bytes.subarray(0, whole)), `cut at ${length}`).toBe(true);
  }
});
