import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { PermissionPolicy, PolicyContext, Verdict } from '../../src/index.ts';
import { composePolicies } from '../../src/index.ts';
import { always, command } from '../support/host.ts';

const request = command({ executable: 'ls', argv: [], env: {} });
const other = command({ executable: 'cat', argv: [], env: {} });
const abstain: PermissionPolicy = () => ({ kind: 'abstain' });

const suggesting: PermissionPolicy = () => ({
  kind: 'ask',
  reasons: [{ code: 'unknown', message: 'Unknown.' }],
  suggestions: [{ match: 'npm test', scope: 'session', expiresInMs: 1000 }],
});
const denyRm: PermissionPolicy = (each) =>
  each.kind === 'shell.command' && each.executable === 'rm'
    ? { kind: 'deny', reasons: [{ code: 'listed', message: 'rm is denied.' }] }
    : { kind: 'abstain' };
const reads: PermissionPolicy = () => ({ kind: 'allow', reasons: [], readOnly: true });
const readsLs: PermissionPolicy = (each) =>
  each.kind === 'shell.command' && each.executable === 'ls'
    ? { kind: 'allow', reasons: [], readOnly: true }
    : { kind: 'allow', reasons: [] };
const objects: PermissionPolicy = () => ({ kind: 'allow', reasons: [], readOnly: false });

function context(signal = new AbortController().signal): PolicyContext {
  return { sessionId: 's', agentId: 'a', callId: 'c', toolName: 't', signal };
}

function check(
  policies: readonly PermissionPolicy[],
  options: {
    fallback?: Verdict['kind'];
    budgetMs?: number;
    requests?: (typeof request)[];
    signal?: AbortSignal;
  } = {},
): Promise<Verdict> {
  const { fallback = 'deny', requests = [request], signal, ...more } = options;
  return composePolicies({ policies, fallback, ...more }).check(requests, context(signal));
}

test('S6: [ask, deny] is deny in any order, and keeps both reasons', async () => {
  for (const policies of [
    [always('ask'), always('deny')],
    [always('deny'), always('ask')],
  ]) {
    const verdict = await check(policies);
    expect(verdict.kind).toBe('deny');
    expect(verdict.reasons.map((reason) => [reason.code, reason.decision])).toEqual([
      ['test-deny', 'deny'],
      ['test-ask', 'ask'],
    ]);
  }
});

test('S6: [ask, allow] is ask in any order', async () => {
  expect((await check([always('ask'), always('allow')])).kind).toBe('ask');
  expect((await check([always('allow'), always('ask')])).kind).toBe('ask');
});

test('S6: all abstaining is the fallback, and so are no policies and no requests', async () => {
  for (const fallback of ['allow', 'ask', 'deny'] as const) {
    for (const verdict of [
      await check([abstain, abstain], { fallback }),
      await check([], { fallback }),
      await check([always('deny')], { fallback, requests: [] }),
    ]) {
      expect(verdict).toMatchObject({ kind: fallback, reasons: [{ code: `fallback-${fallback}` }] });
    }
  }
});

test('S6: two reasons to ask are both in the one verdict, with both suggestions', async () => {
  const verdict = await check([always('ask'), suggesting]);
  expect(verdict).toMatchObject({ kind: 'ask', suggestions: [{ match: 'npm test' }] });
  expect(verdict.reasons.map((reason) => reason.code)).toEqual(['test-ask', 'unknown']);
});

test('S4: a deny-only policy with fallback ask: any other executable asks', async () => {
  expect((await check([denyRm], { fallback: 'ask' })).kind).toBe('ask');
  const rm = command({ executable: 'rm', argv: [], env: {} });
  expect((await check([denyRm], { fallback: 'ask', requests: [request, rm] })).kind).toBe('deny');
});

const troubles: readonly [string, unknown, string][] = [
  ['throws', () => JSON.parse('{'), 'policy-threw'],
  ['rejects', () => Promise.reject(new Error('down')), 'policy-threw'],
  ['answers undefined', () => undefined, 'policy-answered-nonsense'],
  ['resolves with undefined', async () => undefined, 'policy-answered-nonsense'],
  ['answers true', () => true, 'policy-answered-nonsense'],
  ['answers an unknown kind', () => ({ kind: 'maybe', reasons: [] }), 'policy-answered-nonsense'],
  ['allows without reasons', () => ({ kind: 'allow' }), 'policy-answered-nonsense'],
  [
    'allows with reasons that are none',
    () => ({ kind: 'allow', reasons: ['ok'] }),
    'policy-answered-nonsense',
  ],
  ['never answers', () => new Promise(() => {}), 'policy-timed-out'],
];

test.for(troubles)('a policy that %s denies', async ([, policy, code]) => {
  const verdict = await check([always('allow'), policy as PermissionPolicy], { budgetMs: 20 });
  expect(verdict).toMatchObject({
    kind: 'deny',
    reasons: [{ code, decision: 'deny' }, { code: 'test-allow' }],
  });
});

test('the signal a policy is given aborts when its budget is over', async () => {
  let signal: AbortSignal | undefined;
  const verdict = await check([(_, given) => ((signal = given.signal), new Promise<never>(() => {}))], {
    budgetMs: 10,
  });
  expect(verdict.kind).toBe('deny');
  expect(signal?.aborted).toBe(true);
});

test('a cancelled call is denied at once, not after the budget', async () => {
  const turn = new AbortController();
  const verdict = check([() => new Promise<never>(() => {})], { budgetMs: 1_000_000, signal: turn.signal });
  turn.abort('userInterrupt');
  expect(await verdict).toMatchObject({ kind: 'deny', reasons: [{ code: 'check-cancelled' }] });
});

test('read-only is proven only when every request is, and nobody objects', async () => {
  expect(await check([reads, always('allow')], { requests: [request, other] })).toMatchObject({
    readOnly: true,
  });
  expect(await check([readsLs], { requests: [request, other] })).not.toHaveProperty('readOnly');
  expect(await check([reads, objects])).not.toHaveProperty('readOnly');
});

test('a policy that is none, or a fallback that is none, is refused when composed', () => {
  expect(() => composePolicies({ policies: [undefined as never], fallback: 'deny' })).toThrow(
    /policy 1 is neither/,
  );
  expect(() => composePolicies({ policies: [], fallback: undefined as never })).toThrow(/fallback/);
});

test('property: the verdict is the strictest of any decisions, in any order, sync or async', async () => {
  const kind = fc.constantFrom('allow', 'ask', 'deny', 'abstain', 'throw');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kind, fc.boolean()), { maxLength: 6 }), async (kinds) => {
      const policies = kinds.map(([each, isAsync], index): PermissionPolicy => {
        const answer = (): ReturnType<Extract<PermissionPolicy, (...args: never) => unknown>> => {
          if (each === 'throw') throw new Error('broken');
          return each === 'abstain'
            ? { kind: each }
            : { kind: each, reasons: [{ code: `r${index}`, message: each }] };
        };
        return isAsync ? async () => answer() : answer;
      });
      const verdict = await check(policies, { fallback: 'ask' });
      const said = kinds.map(([each]) => each);
      const expected =
        said.includes('deny') || said.includes('throw')
          ? 'deny'
          : said.includes('ask')
            ? 'ask'
            : said.includes('allow')
              ? 'allow'
              : 'ask';
      expect(verdict.kind).toBe(expected);
      const codes = verdict.reasons.map((reason) => reason.code);
      for (const [index, each] of said.entries())
        if (['allow', 'ask', 'deny'].includes(each)) expect(codes).toContain(`r${index}`);
    }),
  );
}, 60_000);

test('S6: a policy added to the list later does not look as if it counted', async () => {
  const policies = [always('deny')];
  const checker = composePolicies({ policies, fallback: 'deny' });
  policies.splice(0, 1, always('allow'));
  expect((await checker.check([request], context())).kind).toBe('deny');
});

test('a policy may answer by any thenable', async () => {
  const thenable = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (resolve: (answer: unknown) => void): void => resolve({ kind: 'allow', reasons: [] }),
  };
  expect((await check([() => thenable as never])).kind).toBe('allow');
});

test('a policy hears at once that the call is cancelled, and after the answer that nobody waits any longer', async () => {
  const signals: AbortSignal[] = [];
  const hangs: PermissionPolicy = (_, { signal }) => (signals.push(signal), new Promise(() => {}));
  const late: PermissionPolicy = async (_, { signal }) => (
    signals.push(signal),
    { kind: 'allow', reasons: [] }
  );
  const gone = AbortSignal.abort('userInterrupt');
  const cancelled = await check([hangs], { signal: gone });
  expect(cancelled).toMatchObject({ kind: 'deny', reasons: [{ code: 'check-cancelled' }] });
  const open = new AbortController().signal;
  const [added, removed] = [vi.spyOn(open, 'addEventListener'), vi.spyOn(open, 'removeEventListener')];
  expect((await check([late], { signal: open })).kind).toBe('allow');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  expect(removed.mock.calls.length).toBe(added.mock.calls.length);
});

test('an answer in time leaves no timer of the budget', async () => {
  vi.useFakeTimers();
  try {
    await check([async () => ({ kind: 'allow', reasons: [] })]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
