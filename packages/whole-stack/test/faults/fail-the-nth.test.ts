import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultRow } from '@umbo/testkit';
import { expect, test } from 'vitest';
import { Fault, faultKinds } from './nth-fault.ts';
import { runScenario } from './fault-scenario.ts';

const row = faultRow('F3');
// Once: the next try works. For good: from then on nothing of that kind works.
const modes = ['once', 'for good'] as const;
const step = row.full ? 1 : 6;

test.each(faultKinds)(
  'F3: whichever %s fails, once or for good, no call is run twice, unrecorded or without an outcome, and the next host goes on',
  { timeout: 900_000 },
  async (kind) => {
    let [tried, hit] = [0, 0];
    for (const mode of modes) {
      for (let nth = 1; nth < 500; nth += step) {
        const folder = mkdtempSync(join(tmpdir(), 'umbo-f3-'));
        const said = `${kind} ${nth} fails ${mode}`;
        const fault = new Fault(kind, nth, mode);
        try {
          await runScenario(folder, fault, said);
          fault.lift();
          // The same folder without a fault: whatever was left must let the next host work.
          await runScenario(folder, new Fault(kind, 0, 'once'), `after ${said}`);
        } finally {
          fault.lift();
        }
        rmSync(folder, { recursive: true, force: true });
        tried += 1;
        if (!fault.happened) break;
        hit += 1;
      }
    }
    row.tried(`${hit} places where a ${kind} fails`);
    expect(hit, 'the fault never happened').toBeGreaterThan(0);
    expect(tried - hit, 'the last of each mode ran clean').toBe(modes.length);
  },
);
