import { queryAudit, repairTornTail } from '@umbo/observer';
import { background, foreground, openTaskStore, type TaskStore } from '@umbo/task-manager';
import { expect } from 'vitest';
import { composeHost, type ComposedHost } from '../../src/index.ts';
import { checkInvariants } from './invariants.ts';
import type { Fault } from './nth-fault.ts';
import { RecordedSpawns } from './recorded-spawns.ts';

let scenarios = 0;

/** One host doing a bit of everything on a folder, with a fault under it; checks the invariants I1 to I7 whatever happened. */
export async function runScenario(folder: string, fault: Fault, said: string): Promise<void> {
  scenarios += 1;
  const mark = `umbo-f3-${process.pid}-${scenarios}`;
  let auditFile = '';
  const spawns = new RecordedSpawns((own) => {
    fault.meet('spawn');
    // I2, at the very moment: the start is in the log before the process is.
    const recorded = [...queryAudit(auditFile, { kind: 'start', callId: own.slice(mark.length + 1) })];
    expect(recorded, `${said}: ${own} spawned without a record`).toHaveLength(1);
  });
  const opened = await open(folder, fault, spawns);
  // A host that cannot open its log or its tasks does not begin: nothing ran, and the next one may.
  if (opened === null) return;
  const { host, store } = opened;
  auditFile = host.auditFile;
  const callIds: string[] = [];
  const start = (name: string, script: string): void => {
    const callId = `${scenarios}-${name}`;
    const turn = { sessionId: 's', turnId: `t-${callId}` };
    const argv = ['-c', script, `${mark}-${callId}`];
    try {
      host.manager.start({
        ...turn,
        callId,
        agentId: 'a',
        toolName: 'shell.exec',
        input: { executable: 'sh', argv, timeout_ms: 5000 },
      });
    } catch (error) {
      // Refused at the door: not accepted, so nothing may be heard of it again.
      expect(error, said).toMatchObject({ code: 'task-store-unavailable' });
      return;
    }
    callIds.push(callId);
    if (name === 'cancelled') setTimeout(() => void host.manager.interruptTurn(turn), 20);
  };
  start('first', 'seq 1 20000');
  start('denied', 'denied-by-policy');
  start('background', 'sleep 0.05; echo done');
  start('cancelled', 'sleep 30 & wait');
  expect(await host.manager.handle.waitForIdle({ timeoutMs: 20_000 }), said).toBe(true);
  start('last', 'echo end');
  expect(await host.manager.handle.waitForIdle({ timeoutMs: 20_000 }), said).toBe(true);
  checkBytes(host, said);
  await closeQuietly(host, store);
  fault.lift();
  repairTornTail(host.auditFile);
  await checkInvariants(host, { mark, callIds, spawns, said, outcomesInAudit: !fault.happened });
}

async function open(
  folder: string,
  fault: Fault,
  spawns: RecordedSpawns,
): Promise<{ readonly host: ComposedHost; readonly store: TaskStore } | null> {
  let store: TaskStore | undefined;
  try {
    store = await openTaskStore({ directory: `${folder}/tasks`, graceMs: 100 });
    const host = await composeHost({
      folder,
      policies: [
        (request) => ({
          kind: JSON.stringify(request).includes('denied-by-policy') ? 'deny' : 'allow',
          reasons: [],
        }),
      ],
      routing: ({ call }) => (call.callId.endsWith('background') ? background : foreground),
      around: spawns.around,
      shell: { output: { headBytes: 200_000 } },
      audit: { fileSystem: fault.fileSystem, rotateBytes: 2500 },
      store,
      observer: { onSinkFailure: 'ignore' },
    });
    return { host, store };
  } catch (error) {
    store?.close();
    expect(fault.happened, String(error)).toBe(true);
    return null;
  }
}

/** I5: where output came it is what was written, to the byte. */
function checkBytes(host: ComposedHost, said: string): void {
  const whole = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join('');
  for (const event of host.events) {
    if (event.kind !== 'completed' || !event.callId.endsWith('first')) continue;
    const { stdout } = event.outcome.output as { stdout: string };
    expect(stdout === whole, said).toBe(true);
  }
}

/** A log that could not confirm its last records says so when it is closed. */
async function closeQuietly(host: ComposedHost, store: TaskStore): Promise<void> {
  await host.close().catch(() => {});
  try {
    store.close();
  } catch {
    // The manager closes it with itself.
  }
}
