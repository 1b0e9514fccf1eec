import { expect, test } from 'vitest';
import type { Finished } from '../../src/engine/shell-engine.ts';
import { toolReturnOf } from '../../src/engine/tool-return-of.ts';

const ended = { exitCode: 0, lost: false, timedOut: false, cancelled: false };

test.each([
  [{}, { kind: 'completed', success: true }],
  [{ exitCode: 3 }, { kind: 'completed', success: false }],
  [
    { exitCode: null, timedOut: true },
    { kind: 'timedOut', output: 'out' },
  ],
  [
    { exitCode: null, cancelled: true },
    { kind: 'cancelled', output: 'out' },
  ],
  [{ exitCode: null, cancelled: true, lost: true }, { kind: 'lost' }],
])('T5: a command that ended with %j is %j', (how, kind) => {
  const finished = { result: { ...ended, ...how }, audit: { exitCode: 0 } } as unknown as Finished;
  expect(toolReturnOf(finished, 'out')).toMatchObject({ ...kind, audit: { exitCode: 0 } });
});
