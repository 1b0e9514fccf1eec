import { expect, test } from 'vitest';
import { encodeLockPlan, type LockPlan } from '../../src/index.ts';

const plan: LockPlan = {
  mountNamespace: true,
  ownProc: false,
  ownShm: false,
  refuseMetadata: false,
  refuseNetwork: true,
  ownPids: false,
  landlockAbi: 7,
  mounts: [{ kind: 'deny', path: '/é' }],
  rules: [{ kind: 'file', path: '/dev/null' }],
};

test('a plan is a header and its entries, each path ended by a zero byte', () => {
  const header = ['554c4b31', '11000000', '07000000', '01000000', '01000000'].join('');
  expect(Buffer.from(encodeLockPlan(plan)).toString('hex')).toBe(
    `${header}0403002fc3a900020900${Buffer.from('/dev/null').toString('hex')}00`,
  );
});

test.each(['relative', '', '/a\0b', `/${'x'.repeat(70_000)}`, '/\uD800'])(
  'the path %j is refused',
  (path) => {
    expect(() => encodeLockPlan({ ...plan, rules: [{ kind: 'tree', path }] })).toThrow(TypeError);
  },
);
