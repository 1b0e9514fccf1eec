import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { AuditJournal, queryAudit, verifyAudit } from '../../src/index.ts';
import { temporaryFolder } from '../fixtures/temporary-log.ts';

const cycles = process.env['UMBO_FAULTS'] === 'full' ? 100 : 4;

test(`A5, F2: ${cycles} times SIGKILL of a writing host loses no acknowledged record, and the log opens again`, async () => {
  const file = join(temporaryFolder(), 'audit.jsonl');
  const acknowledged: string[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const host = spawn(process.execPath, [
      '--conditions=@umbo/source',
      resolve(import.meta.dirname, '../fixtures/writing-host.ts'),
      file,
      `cycle${cycle}`,
    ]);
    let text = '';
    host.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await once(host.stdout, 'data');
    await new Promise((done) => setTimeout(done, (cycle * 37) % 60));
    host.kill('SIGKILL');
    await once(host, 'close');
    acknowledged.push(...text.split('\n').slice(0, -1));
  }
  const journal = await AuditJournal.open({ file, redactor: 'none' });
  await journal.close();
  expect(verifyAudit({ file }).kind).toBe('intact');
  const recorded = new Set(
    [...queryAudit(file, { kind: 'start' })].map((record) => ('callId' in record ? record.callId : '')),
  );
  expect(acknowledged.length).toBeGreaterThan(cycles);
  expect(acknowledged.filter((callId) => !recorded.has(callId))).toEqual([]);
});
