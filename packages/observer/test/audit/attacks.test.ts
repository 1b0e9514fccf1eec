import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgeLink, type ChainHead } from '../../src/audit/chain.ts';
import { readLines } from '../../src/audit/read-lines.ts';
import { anchorFile, AuditJournal, realFileSystem, verifyAudit, type AuditOptions } from '../../src/index.ts';
import { decisionOf, startOf } from '../fixtures/call-record.ts';
import { temporaryFolder, writeCalls } from '../fixtures/temporary-log.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

function openLog(more: Partial<AuditOptions> = {}): {
  readonly options: AuditOptions;
  verify(): ReturnType<typeof verifyAudit>;
} {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  const anchors = join(folder, 'anchors.jsonl');
  const place = anchorFile(anchors);
  const options: AuditOptions = { file, redactor: 'none', anchor: { privateKey, place }, ...more };
  return {
    options,
    verify: () => verifyAudit({ file, anchors: { file: anchors, key: publicKey } }),
  };
}

test('A5: whoever deletes the whole history and writes a retention record for it is found out', async () => {
  const log = openLog();
  await writeCalls(log.options, 3);
  const { file } = log.options;
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  const head = JSON.parse(last) as ChainHead;
  const retention = forgeLink(
    head,
    { kind: 'retention', files: ['audit.jsonl.1'], throughSeq: head.seq, throughHash: head.hash },
    0,
    0,
  );
  writeFileSync(file, retention.line);
  expect(log.verify()).toMatchObject({ kind: 'gap', expectedSeq: 1 });
});

test('A5: real retention stays intact with anchors, from the moment the files are gone', async () => {
  const log = openLog({ rotateBytes: 1500, keepFiles: 1 });
  const { options } = log;
  const firstIsGone = (): boolean =>
    !existsSync(`${options.file}.1`) &&
    readdirSync(join(options.file, '..')).some((name) => /\.\d+$/.test(name));
  const journal = await AuditJournal.open(options);
  for (let index = 0; index < 30; index += 1) {
    await journal.decided(decisionOf(`call${index}`));
    await journal.begin(startOf(`call${index}`));
    if (firstIsGone()) expect(log.verify().kind, `after call ${index}`).toBe('intact');
  }
  await journal.close();
  expect(firstIsGone()).toBe(true);
  expect(log.verify().kind).toBe('intact');
});

test('A5: a log set back to an older copy and written on is found out, also where the anchors meet again', async () => {
  const log = openLog();
  const { file } = log.options;
  await writeCalls(log.options, 1);
  copyFileSync(file, `${file}.old`);
  await writeCalls(log.options, 2, 'hidden');
  copyFileSync(`${file}.old`, file);
  await writeCalls(log.options, 2, 'other');
  expect(log.verify()).toMatchObject({
    kind: 'altered',
    message: expect.stringContaining('set back') as string,
  });
});

test('F15: only what is durable is anchored, so that a power cut never looks like tampering', async () => {
  const anchored: number[] = [];
  const syncing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let hold = false;
  const log = openLog({
    anchor: {
      privateKey,
      everyRecords: 1,
      place: (line) => void anchored.push((JSON.parse(line) as ChainHead).seq),
    },
    fileSystem: {
      ...realFileSystem,
      sync: async (descriptor) => {
        if (!hold) return realFileSystem.sync(descriptor);
        begun.resolve();
        await syncing.promise;
      },
    },
  });
  const journal = await AuditJournal.open(log.options);
  hold = true;
  const start = journal.begin(startOf('call'));
  await begun.promise;
  // Written while the disk is busy: not durable when it answers.
  await journal.decided(decisionOf('later'));
  await journal.decided(decisionOf('later still'));
  hold = false;
  syncing.resolve();
  await start;
  expect(anchored.at(-1)).toBe(2);
  await journal.close();
  expect(anchored.at(-1)).toBe(4);
});

test('lines are found whole wherever the reads cut them', () => {
  const file = join(temporaryFolder(), 'lines');
  const sizes = [0, 1, (1 << 20) - 1, 1 << 20, 3_500_000, 7, (1 << 21) - 2];
  const texts = sizes.map((size, index) => Buffer.alloc(size, 97 + index));
  writeFileSync(file, Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')])));
  truncateSync(file, texts.reduce((sum, text) => sum + text.length + 1, 0) - 1);
  const found = [...readLines(file)];
  expect(found.map(({ bytes }) => bytes.length)).toEqual(sizes);
  expect(found.every(({ bytes }, index) => bytes.equals(texts[index] ?? Buffer.of()))).toBe(true);
  expect(found.map(({ terminated }) => terminated)).toEqual(
    sizes.map((_, index) => index < sizes.length - 1),
  );
  expect(found.at(-1)?.offset).toBe(sizes.slice(0, -1).reduce((sum, size) => sum + size + 1, 0));
});

test('a decision with endless reasons is one bounded line, and says what was left out', async () => {
  const log = openLog();
  const journal = await AuditJournal.open(log.options);
  const reason = { code: 'asks', message: 'x'.repeat(1_000_000) };
  await journal.decided({ ...decisionOf('call'), reasons: Array.from({ length: 5000 }, () => reason) });
  await journal.close();
  const lines = [...readLines(log.options.file)];
  expect(Math.max(...lines.map(({ bytes }) => bytes.length))).toBeLessThan(600_000);
  expect(lines.at(-1)?.bytes.toString()).toContain('4900 more reasons left out');
  expect(log.verify().kind).toBe('intact');
});
