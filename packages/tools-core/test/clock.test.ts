import { expect, test } from 'vitest';
import { composePolicies, systemClock } from '../src/index.ts';
import { host, runTool } from './support/host.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a delay longer than the machine can count does not fire at once, and can be called off', async () => {
  const fired: number[] = [];
  const stops = [2 ** 31, Number.MAX_SAFE_INTEGER, Infinity].map((ms) =>
    systemClock.schedule(ms, () => fired.push(ms)),
  );
  await soon();
  expect(fired).toEqual([]);
  for (const stop of stops) stop();
});

test('a budget without end is one: nothing is refused at once', async () => {
  const late = async () => {
    await soon();
    return { kind: 'allow' as const, reasons: [] };
  };
  const gate = host(
    runTool(async () => ({ kind: 'completed', output: 'ran' })),
    {
      checker: composePolicies({ policies: [late], fallback: 'deny', budgetMs: Infinity }),
      journal: { decided: async () => void (await soon()), begin: async () => {}, end: async () => {} },
      journalBudgetMs: Infinity,
    },
  );
  expect(await gate.call({ executable: 'ls' })).toMatchObject({ kind: 'completed' });
});
