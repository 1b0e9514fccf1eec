import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { describeWhere } from '../describe-where.ts';
import { whyNoSupervisor, openWorkshop } from './workshop.ts';

const workshop = openWorkshop();
afterAll(() => workshop?.remove());

describeWhere(
  process.getuid?.() === 0 ? whyNoSupervisor : ['needs root'],
  'a command that became another user',
  () => {
    test.each([
      ['is answered with a note instead of being waited for', 'becomes-root', 'kill', { cancelled: true }],
      ['is not waited for either once its init was killed', 'ends-its-init', 'timeout', { timedOut: false }],
    ])('%s', { timeout: 30_000 }, async (_, way, ending, more) => {
      const { escape, supervisor: path } = workshop ?? { escape: '', supervisor: '' };
      chmodSync(escape, 0o4755);
      const mark = `umbo-other-${randomUUID()}`;
      const orders = { escape, supervisor: path, mark, ways: [way], ending, tree: 'subreaper', uid: 65_534 };
      const script = resolve(import.meta.dirname, '../fixtures/escape-host.ts');
      const host = spawn(process.execPath, ['--conditions=@umbo/source', script], {
        env: { ...process.env, ORDERS: JSON.stringify(orders) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
      await lines.next();
      const from = performance.now();
      const [ended] = JSON.parse(String((await lines.next()).value)) as {
        note: string;
        cancelled: boolean;
      }[];
      host.kill('SIGKILL');
      // It ends by itself after six seconds.
      expect(performance.now() - from).toBeLessThan(5000);
      expect(ended).toMatchObject({
        ...more,
        note: expect.stringContaining('of another user could not be ended'),
      });
    });
  },
);
