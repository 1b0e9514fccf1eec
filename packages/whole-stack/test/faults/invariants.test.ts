import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { composeHost } from '../../src/index.ts';
import { checkInvariants, countViolations } from './invariants.ts';
import { RecordedSpawns } from './recorded-spawns.ts';

test('I1, I2, I3, I4, I6: each invariant is seen to be broken when it is', async () => {
  const mark = `umbo-invariants-${process.pid}`;
  const spawns = new RecordedSpawns();
  const host = await composeHost({
    policies: [
      (request) => ({ kind: JSON.stringify(request).includes('denied') ? 'deny' : 'allow', reasons: [] }),
    ],
    around: spawns.around,
  });
  const start = async (callId: string): Promise<void> => {
    const turn = { sessionId: 's', turnId: `t-${callId}` };
    const argv = ['-c', 'true', `${mark}-${callId}`];
    const input = { executable: 'sh', argv };
    host.manager.start({ ...turn, callId, agentId: 'a', toolName: 'shell.exec', input });
    await host.manager.waitForTurn(turn);
  };
  await start('fine');
  await start('denied');
  const facts = { mark, callIds: ['fine', 'denied'], spawns, said: 'sound' };
  await checkInvariants(host, facts);
  spawns.marks.push(`${mark}-fine`, `${mark}-unrecorded`, `${mark}-denied`);
  const orphan = spawn('sh', ['-c', 'read x', mark], { stdio: ['pipe', 'ignore', 'ignore'] });
  expect(await countViolations(host, { ...facts, callIds: ['fine', 'never ended'] })).toEqual({
    startedTwice: 1,
    unrecorded: 2,
    notOneOutcome: 1,
    orphans: 1,
    deniedButStarted: 1,
  });
  orphan.kill('SIGKILL');
  await once(orphan, 'exit');
  await expect(checkInvariants(host, facts)).rejects.toThrow('sound');
  await host.close();
});
