import type { Outcome } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { endedWithoutCode } from '../../src/engine/ended-without-code.ts';

test.each<[Outcome | undefined, string | undefined]>([
  [undefined, undefined],
  [{ kind: 'completed', success: false, output: {}, audit: { exitCode: 3, signal: null } }, undefined],
  [
    { kind: 'completed', success: false, output: {}, audit: { exitCode: null, signal: 'SIGSEGV' } },
    'it has ended (SIGSEGV)',
  ],
  [
    { kind: 'timedOut', audit: { exitCode: null, signal: 'SIGKILL' } },
    'it reached its time limit and was ended (SIGKILL)',
  ],
  // A command that ends with a code of its own on TERM was still ended.
  [
    { kind: 'cancelled', reason: 'taskCancelled', audit: { exitCode: 143, signal: null } },
    'it was ended by a kill or with its session',
  ],
  [
    { kind: 'lost', message: 'x' },
    'it was lost: the supervisor died under it, and it may have run to any point',
  ],
])('P10: %o is told as %s', (outcome, told) => expect(endedWithoutCode(outcome)).toBe(told));
