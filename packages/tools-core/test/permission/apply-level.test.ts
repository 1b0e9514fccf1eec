import { expect, test } from 'vitest';
import type { PermissionLevel, Verdict } from '../../src/index.ts';
import { applyLevel, minLevel } from '../../src/index.ts';
import { command } from '../support/host.ts';

const input = { executable: 'ls', argv: [], env: {} };
const plain = [command(input)];
const confined = [command(input, { metadata: { sandbox: 'read-only' } })];
const allow: Verdict = { kind: 'allow', reasons: [] };
const reads: Verdict = { kind: 'allow', reasons: [], readOnly: true };
const ask: Verdict = { kind: 'ask', reasons: [] };
const deny: Verdict = { kind: 'deny', reasons: [] };

const table: readonly [string, Verdict, typeof plain, Record<PermissionLevel, Verdict['kind']>][] = [
  ['allow', allow, plain, { none: 'deny', read: 'deny', ask: 'ask', write: 'allow' }],
  ['allow, proven to read', reads, plain, { none: 'deny', read: 'allow', ask: 'allow', write: 'allow' }],
  [
    'allow in a read-only sandbox',
    allow,
    confined,
    { none: 'deny', read: 'allow', ask: 'allow', write: 'allow' },
  ],
  [
    'allow, one of two in a read-only sandbox',
    allow,
    [...confined, ...plain],
    { none: 'deny', read: 'deny', ask: 'ask', write: 'allow' },
  ],
  ['allow of no requests', allow, [], { none: 'deny', read: 'deny', ask: 'ask', write: 'allow' }],
  ['ask', ask, plain, { none: 'deny', read: 'deny', ask: 'ask', write: 'ask' }],
  ['ask in a read-only sandbox', ask, confined, { none: 'deny', read: 'deny', ask: 'ask', write: 'ask' }],
  ['deny', deny, plain, { none: 'deny', read: 'deny', ask: 'deny', write: 'deny' }],
  ['deny in a read-only sandbox', deny, confined, { none: 'deny', read: 'deny', ask: 'deny', write: 'deny' }],
];

test.for(table)('%s at each level', ([, verdict, requests, expected]) => {
  for (const [level, kind] of Object.entries(expected)) {
    expect([level, applyLevel(verdict, requests, level as PermissionLevel).kind]).toEqual([level, kind]);
  }
});

test('a level nobody knows runs nothing', () => {
  expect(applyLevel(reads, plain, 'admin' as never).kind).toBe('deny');
});

test('the lower of two levels is the lower one, whichever comes first', () => {
  const order: readonly PermissionLevel[] = ['none', 'read', 'ask', 'write'];
  for (const [i, a] of order.entries())
    for (const [j, b] of order.entries()) expect(minLevel(a, b)).toBe(order[Math.min(i, j)]);
});
