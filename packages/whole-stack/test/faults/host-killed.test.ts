import { spawn } from 'node:child_process';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryAudit, repairTornTail, verifyAudit } from '@umbo/observer';
import { openTaskStore } from '@umbo/task-manager';
import { faultRow } from '@umbo/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeProcess, processesMarked, survivorsAfter } from './survivors.ts';

const row = faultRow('F2');
const cycles = row.count(100, 2);
// Only the supervisor outlives its host by the moment it takes to end everything.
const built = existsSync(resolve(import.meta.dirname, '../../../process/native/build/umbo-supervisor'));

interface Killed {
  readonly running: number;
  readonly orphans: readonly string[];
  readonly started: readonly string[];
  readonly key: KeyObject;
}

test(
  `F2: a host with about 50 commands killed ${cycles} times: ${
    built ? 'no orphan within 3 s' : 'orphans: not looked for (supervisor: not built)'
  }, every running task lost, no acknowledged start record lost`,
  { timeout: 900_000 },
  async () => {
    const moments: readonly number[] = fc.sample(fc.integer({ min: 0, max: 400 }), {
      numRuns: cycles,
      seed: row.seed,
    });
    let [running, acknowledged, lostTasks, lost] = [0, 0, 0, 0];
    const orphans: string[] = [];
    for (const [cycle, moment] of moments.entries()) {
      const folder = mkdtempSync(join(tmpdir(), 'umbo-f2-'));
      const said = `cycle ${cycle}, seed ${row.seed}`;
      const killed = await killAt(moment, `umbo-f2-${process.pid}-${cycle}`, folder);
      running += killed.running;
      acknowledged += killed.started.length;
      if (built) orphans.push(...killed.orphans.map((orphan) => `${said}: ${orphan}`));
      lost += lostRecords(folder, killed).length;
      lostTasks += await tasksLost(folder, said);
      rmSync(folder, { recursive: true, force: true });
      row.progress(cycle, cycles);
    }
    row.tried(`${cycles} kills, ${running} commands alive at the kill, ${acknowledged} acknowledged records`);
    expect(orphans).toEqual([]);
    row.figure(built ? 'orphans after 3 s' : 'orphans not looked for', orphans.length, { atMost: 0 });
    row.figure('acknowledged records lost', lost, { atMost: 0 });
    row.figure('tasks reported lost by the next host', lostTasks, { atLeast: acknowledged });
    // A kill right after the first start finds nothing running; over many moments they come to a lot.
    if (row.full) expect(running).toBeGreaterThan(cycles * 5);
  },
);

/** Starts a host, kills it so long after its first command started, and ends what it left. */
async function killAt(moment: number, mark: string, folder: string): Promise<Killed> {
  const script = resolve(import.meta.dirname, 'doomed-host.ts');
  const host = spawn(process.execPath, ['--conditions=@umbo/source', script, mark, folder]);
  let said = '';
  host.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  while (!said.includes('started')) await once(host.stdout, 'data');
  await sleep(moment);
  // One of these is the host itself, its commands and their children are the others.
  const running = processesMarked(mark).length - 1;
  host.kill('SIGKILL');
  await once(host, 'close');
  const left = await survivorsAfter(mark, built ? 3000 : 0);
  const orphans = left.map(describeProcess);
  for (const pid of left) endOrphan(pid);
  const lines = said.split('\n').slice(0, -1);
  const der = Buffer.from(lines[0]?.slice('key '.length) ?? '', 'base64');
  return {
    running,
    orphans,
    started: lines.flatMap((line) => (line.startsWith('started ') ? [line.slice('started '.length)] : [])),
    key: createPublicKey({ key: der, format: 'der', type: 'spki' }),
  };
}

/** Calls that were said to be started and have no start record in a log that verifies against its anchors. */
function lostRecords(folder: string, { started, key }: Killed): readonly string[] {
  const file = join(folder, 'audit', 'audit.jsonl');
  // Killed before its log was opened it can have acknowledged nothing.
  if (!existsSync(file)) return started;
  repairTornTail(file);
  const anchors = join(folder, 'anchors.jsonl');
  expect(
    verifyAudit({ file, ...(existsSync(anchors) ? { anchors: { file: anchors, key } } : {}) }).kind,
  ).toBe('intact');
  const recorded = new Set(
    [...queryAudit(file, { kind: 'start' })].map((record) => ('callId' in record ? record.callId : '')),
  );
  return started.filter((callId) => !recorded.has(callId));
}

/** How many tasks the next host finds; each of them lost. */
async function tasksLost(folder: string, said: string): Promise<number> {
  const store = await openTaskStore({ directory: join(folder, 'tasks'), graceMs: 200 });
  expect(
    store.recovered.filter(({ task }) => task.state !== 'lost'),
    said,
  ).toEqual([]);
  store.close();
  return store.newlyLost.length;
}

function endOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
