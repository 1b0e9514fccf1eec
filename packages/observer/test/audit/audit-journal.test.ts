import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from '@umbo/tools-core';
import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import {
  AuditJournal,
  queryAudit,
  realFileSystem,
  verifyAudit,
  type AuditFileSystem,
} from '../../src/index.ts';
import { decisionOf, outcomeOf, startOf } from '../fixtures/call-record.ts';
import { temporaryFolder, writeCalls } from '../fixtures/temporary-log.ts';

const shouting: Redactor = {
  redactText: (text) => text.replaceAll('hunter2', '[REDACTED]'),
  redactValue: (value) => JSON.parse(JSON.stringify(value).replaceAll('hunter2', '[REDACTED]')),
  stream: () => {
    throw new Error('not used here');
  },
};

test('A1: decision, start and outcome are each one line, in order, with ids, binary, argv, cwd and env keys', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  await writeCalls({ file, redactor: 'none' }, 1);
  expect([...queryAudit(file)]).toMatchObject([
    { seq: 1, kind: 'opened' },
    {
      seq: 2,
      kind: 'decision',
      decision: 'allow',
      reasons: [{ code: 'listed', rule: 'r1' }],
      callId: 'call0',
    },
    {
      seq: 3,
      kind: 'start',
      requests: [{ resolvedPath: '/usr/bin/ls', argv: ['-l'], cwd: '/tmp', envKeys: ['CI'] }],
    },
    { seq: 4, kind: 'outcome', outcome: 'completed', durationMs: 1.5, facts: { exitCode: 0 } },
  ]);
});

test('A2: a secret is taken out before the record is hashed and written', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  const journal = await AuditJournal.open({ file, redactor: shouting });
  await journal.begin(startOf('call', 'hunter2'));
  await journal.end({ ...outcomeOf('call'), facts: { note: 'password hunter2' } });
  await journal.close();
  expect(readFileSync(file, 'utf8')).not.toContain('hunter2');
  expect(verifyAudit({ file }).kind).toBe('intact');
});

test('the file is for its owner only and a second writer is refused, in this process and in another', async () => {
  const file = join(temporaryFolder(), 'deep', 'audit.jsonl');
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(AuditJournal.open({ file, redactor: 'none' })).rejects.toMatchObject({ code: 'audit-locked' });
  const index = join(import.meta.dirname, '../../src/index.ts');
  const code = `import('${index}').then(({ AuditJournal }) => AuditJournal.open({ file: '${file}', redactor: 'none' })).catch((e) => console.log(e.code))`;
  const said = execFileSync(process.execPath, ['--conditions=@umbo/source', '-e', code], {
    encoding: 'utf8',
  });
  expect(said).toBe('audit-locked\n');
  await journal.close();
  await (await AuditJournal.open({ file, redactor: 'none' })).close();
});

test('reopening continues the chain; a record half written by a crash is cut off and that is recorded', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  await writeCalls({ file, redactor: 'none' }, 1, 'a');
  writeFileSync(file, '{"seq":5,"prev":"half a rec', { flag: 'a' });
  await writeCalls({ file, redactor: 'none' }, 1, 'b');
  expect(verifyAudit({ file })).toEqual({ kind: 'intact', records: 8, anchoredThrough: null });
  expect([...queryAudit(file, { kind: 'repaired' })]).toMatchObject([{ droppedBytes: 27 }]);
});

test('a log whose last record was altered is not opened', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  await writeCalls({ file, redactor: 'none' }, 1);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"exitCode":0', '"exitCode":1'));
  await expect(AuditJournal.open({ file, redactor: 'none' })).rejects.toMatchObject({
    code: 'audit-altered',
  });
});

test('rotation by size carries the chain over; retention deletes whole files and says so in the chain', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  for (let round = 0; round < 6; round += 1)
    await writeCalls({ file, redactor: 'none', rotateBytes: 4000, keepFiles: 2 }, 20, `r${round}-`);
  const rotated = readdirSync(folder).filter((name) => /\.\d+$/.test(name));
  expect(rotated).toHaveLength(2);
  expect(verifyAudit({ file }).kind).toBe('intact');
  expect([...queryAudit(file, { kind: 'retention' })].length).toBeGreaterThan(0);
});

test('a file deleted by anybody else is a gap', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  await writeCalls({ file, redactor: 'none', rotateBytes: 3000 }, 40);
  execFileSync('rm', [`${file}.2`]);
  expect(verifyAudit({ file })).toMatchObject({ kind: 'gap', place: { file: `${file}.3`, line: 1 } });
  execFileSync('rm', [`${file}.1`]);
  expect(verifyAudit({ file }).kind).toBe('gap');
});

test('rotation by day starts a new file when the day changes', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  let now = Date.UTC(2030, 0, 1, 23, 59);
  const journal = await AuditJournal.open({ file, redactor: 'none', rotateDaily: true, now: () => now });
  await journal.begin(startOf('first'));
  now += 120_000;
  await journal.begin(startOf('second'));
  await journal.begin(startOf('third'));
  await journal.close();
  expect(readdirSync(folder)).toContain('audit.jsonl.1');
  expect(verifyAudit({ file })).toMatchObject({ kind: 'intact', records: 5 });
});

test('a 10 MB request becomes a short record that still says which one it was', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  await journal.begin(startOf('big', 'x'.repeat(10_000_000)));
  await journal.close();
  expect(statSync(file).size).toBeLessThan(10_000);
  expect([...queryAudit(file, { kind: 'start' })]).toMatchObject([
    { requests: [{ kind: 'shortened', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string }] },
  ]);
});

test('F8: a full disk refuses new work, leaves the last good line, and recovers when space returns', async () => {
  const folder = temporaryFolder();
  const small = join(folder, 'small');
  mkdirSync(small);
  let free = 0;
  // A real full disk where this user may mount one; else the same short write and ENOSPC from the layer below.
  const limited: AuditFileSystem = {
    ...realFileSystem,
    write(descriptor, bytes) {
      if (free <= 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      const part = bytes.subarray(0, Math.min(free, bytes.length));
      free -= part.length;
      return realFileSystem.write(descriptor, part);
    },
  };
  const file = join(small, 'audit.jsonl');
  for (let space = 600; space < 2400; space += 97) {
    free = space;
    const journal = await AuditJournal.open({ file, redactor: 'none', fileSystem: limited });
    let refused = 0;
    for (let index = 0; index < 6; index += 1) {
      await journal.begin(startOf(`s${space}-${index}`)).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'audit-unavailable' });
        refused += 1;
      });
    }
    expect(refused).toBeGreaterThan(0);
    expect(verifyAudit({ file }).kind).toBe('intact');
    free = 1_000_000;
    await journal.begin(startOf(`s${space}-again`));
    await journal.close();
    expect(verifyAudit({ file }).kind).toBe('intact');
  }
});

test('F3: a failing sync rejects the start record and nothing later is called durable', async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  let broken = false;
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    fileSystem: {
      ...realFileSystem,
      sync: (fd) => (broken ? Promise.reject(new Error('EIO')) : realFileSystem.sync(fd)),
    },
  });
  await journal.begin(startOf('good'));
  broken = true;
  await expect(journal.begin(startOf('bad'))).rejects.toMatchObject({ code: 'audit-unavailable' });
  broken = false;
  await expect(journal.begin(startOf('later'))).rejects.toMatchObject({ code: 'audit-unavailable' });
  await expect(journal.close()).rejects.toThrow('did not confirm');
  const again = await AuditJournal.open({ file, redactor: 'none' });
  await again.begin(startOf('reopened'));
  await again.close();
  expect(verifyAudit({ file }).kind).toBe('intact');
});

const row = faultRow('F15');

test('F15: whatever prefix of unsynced writes a crash keeps, no acknowledged start record is missing', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'audit.jsonl');
  let length = 0;
  let synced = 0;
  const crashes: {
    readonly synced: number;
    readonly length: number;
    readonly acknowledged: readonly string[];
  }[] = [];
  const acknowledged: string[] = [];
  const journal = await AuditJournal.open({
    file,
    redactor: 'none',
    fileSystem: {
      ...realFileSystem,
      write(descriptor, bytes) {
        const written = realFileSystem.write(descriptor, bytes);
        length += written;
        crashes.push({ synced, length, acknowledged: [...acknowledged] });
        return written;
      },
      async sync(descriptor) {
        const until = length;
        await realFileSystem.sync(descriptor);
        synced = until;
      },
    },
  });
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(
      [0, 1, 2].map(async (lane) => {
        const callId = `${round}-${lane}`;
        await journal.decided(decisionOf(callId));
        await journal.begin(startOf(callId));
        acknowledged.push(callId);
      }),
    );
  }
  await journal.close();
  const whole = readFileSync(file);
  let tried = 0;
  let lost = 0;
  const step = row.count(7, 61);
  for (const crash of crashes) {
    for (let kept = crash.synced; kept <= crash.length; kept += step) {
      tried += 1;
      const copy = join(folder, 'crashed.jsonl');
      writeFileSync(copy, whole.subarray(0, kept));
      const starts = new Set(
        [...queryAudit(copy, { kind: 'start' })].map((record) => ('callId' in record ? record.callId : '')),
      );
      lost += crash.acknowledged.filter((callId) => !starts.has(callId)).length;
    }
  }
  row.tried(`${tried} prefixes of what was written and not yet synced to the audit log`);
  row.figure('acknowledged records lost', lost, { atMost: 0 });
  expect(tried).toBeGreaterThan(100);
});
