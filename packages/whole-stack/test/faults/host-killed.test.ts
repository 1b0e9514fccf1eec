import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryAudit, repairTornTail, verifyAudit } from '@umbo/observer';
import { expect, test } from 'vitest';
import { survivorsAfter } from './survivors.ts';

const cycles = process.env['UMBO_FAULTS'] === 'full' ? 100 : 2;
// Only the supervisor outlives its host by the moment it takes to end everything.
const built = existsSync(resolve(import.meta.dirname, '../../../process/native/build/umbo-supervisor'));

test(
  `F2: a host with about 50 commands killed ${cycles} times: ${
    built ? 'no orphan within 3 s' : 'orphans: not looked for (supervisor: not built)'
  }, no acknowledged start record lost`,
  { timeout: 900_000 },
  async () => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const mark = `umbo-f2-${process.pid}-${cycle}`;
      const host = spawn(process.execPath, [
        '--conditions=@umbo/source',
        resolve(import.meta.dirname, 'doomed-host.ts'),
        mark,
      ]);
      let said = '';
      host.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      while (!said.includes('started')) await once(host.stdout, 'data');
      await sleep((cycle * 53) % 300);
      host.kill('SIGKILL');
      await once(host, 'close');
      const orphans = await survivorsAfter(mark, built ? 3000 : 0);
      for (const pid of orphans) endOrphan(pid);
      expect(built ? orphans : [], `cycle ${cycle}`).toEqual([]);
      const lines = said.split('\n').slice(0, -1);
      const auditFile = lines[0]?.slice('audit '.length) ?? '';
      repairTornTail(auditFile);
      expect(verifyAudit({ file: auditFile }).kind, `cycle ${cycle}`).toBe('intact');
      const recorded = new Set(
        [...queryAudit(auditFile, { kind: 'start' })].map((record) =>
          'callId' in record ? record.callId : '',
        ),
      );
      const lost = lines
        .filter((line) => line.startsWith('started '))
        .filter((line) => !recorded.has(line.slice('started '.length)));
      expect(lost, `cycle ${cycle}`).toEqual([]);
      rmSync(dirname(dirname(auditFile)), { recursive: true, force: true });
    }
  },
);

function endOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
