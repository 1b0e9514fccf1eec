import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { describeWhere } from '../describe-where.ts';
import { whyNoSupervisor, openWorkshop, survivorsOf } from './workshop.ts';

const workshop = openWorkshop();
afterAll(() => workshop?.remove());

const ways = [
  'plain',
  'ignores-term',
  'new-group',
  'new-session',
  'daemon',
  'daemon-leader-exits',
  'holds-stdout',
  'empty-environment',
  'nested-subreaper',
  'chain',
  'burst',
];
const all = ['kill', 'timeout', 'cancel', 'host', 'supervisor', 'drain'] as const;
// The leader's own end is in the contract suite; with every escape it takes its time.
const endings = process.env['UMBO_FAULTS'] === 'full' ? all : all.filter((ending) => ending !== 'drain');
const nobody = 65_534;
const me = process.getuid?.() ?? 0;
const users = me === 0 ? [0, nobody] : [me];
const trees = ['subreaper', 'pidNamespace'] as const;

interface Ended {
  readonly way: string;
  readonly left: number;
  readonly lost: boolean;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  readonly tree: string;
}

/** Runs all eleven escapes under a host process of their own, ends them, and counts who is left. */
async function attempt(
  ending: (typeof all)[number],
  uid: number,
  tree: (typeof trees)[number],
): Promise<{
  readonly alive: readonly string[];
  readonly ended: readonly Ended[];
  readonly survivors: readonly string[];
}> {
  if (workshop === null) throw new Error('not built');
  const mark = `umbo-escape-${randomUUID()}`;
  const { escape, supervisor: path } = workshop;
  const orders = { escape, supervisor: path, mark, ways, ending, tree, uid };
  const script = resolve(import.meta.dirname, '../fixtures/escape-host.ts');
  const host = spawn(process.execPath, ['--conditions=@umbo/source', script], {
    env: { ...process.env, ORDERS: JSON.stringify(orders) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
  try {
    const { supervisorPid, alive } = JSON.parse(String((await lines.next()).value)) as {
      supervisorPid: number;
      alive: string[];
    };
    let ended: Ended[] = [];
    if (ending === 'host') {
      host.kill('SIGKILL');
    } else {
      if (ending === 'supervisor') process.kill(supervisorPid, 'SIGKILL');
      ended = JSON.parse(String((await lines.next()).value)) as Ended[];
    }
    return { alive, ended, survivors: await survivorsOf(mark) };
  } finally {
    host.kill('SIGKILL');
  }
}

describeWhere(whyNoSupervisor, 'P3: no process outlives its task', () => {
  describe.each(users)('as uid %i', (uid) => {
    describe.each(trees)('held by a %s', (tree) => {
      test.each(endings)(
        'eleven escapes, ended by %s, leave no survivor',
        { timeout: 30_000 },
        async (ending) => {
          const { alive, ended, survivors } = await attempt(ending, uid, tree);
          // The attempt is only worth something if the trees were there to be killed.
          // (At a deadline `timedOut` proves it; on a slow machine that may come before the look.)
          const standing = ending === 'drain' ? ['plain', 'daemon'] : ending === 'timeout' ? [] : ways;
          expect(alive).toEqual(expect.arrayContaining(standing));
          expect(survivors).toEqual([]);
          expect(ended.filter(({ left }) => left > 0)).toEqual([]);
          expect(ended.every((task) => task.tree === tree)).toBe(true);
          if (ending === 'supervisor') expect(ended.every(({ lost }) => lost)).toBe(true);
          if (ending === 'timeout') expect(ended.every(({ timedOut }) => timedOut)).toBe(true);
          if (ending === 'kill' || ending === 'cancel')
            expect(ended.every(({ cancelled }) => cancelled)).toBe(true);
        },
      );
    });
  });
});
