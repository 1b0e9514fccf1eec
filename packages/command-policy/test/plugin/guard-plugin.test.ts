import type { Decision } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import type { PolicyPlugin } from '../../src/plugin/policy-plugin.ts';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const reason = { code: 'x', message: 'Said so.' };

/** Answers no plugin should give; each is given to a command and to a request kind of the plugin's own. */
const NONSENSE: Readonly<Record<string, () => unknown>> = {
  nothing: () => undefined,
  null: () => null,
  text: () => 'allow',
  yes: () => true,
  'another kind': () => ({ kind: 'maybe', reasons: [] }),
  'no reasons': () => ({ kind: 'allow' }),
  'reasons that are text': () => ({ kind: 'allow', reasons: 'because' }),
  'a reason that is null': () => ({ kind: 'allow', reasons: [null] }),
  'a promise of allow': () => Promise.resolve({ kind: 'allow', reasons: [reason] }),
  'a promise that rejects': () => Promise.reject(new Error('late')),
  'an inherited allow': () => Object.create({ kind: 'allow', reasons: [reason] }) as unknown,
  'a proxy': () => new Proxy({}, { get: (_, key) => (key === 'kind' ? 'allow' : []) }),
  'a getter that throws': () => ({
    get kind() {
      throw new Error('trap');
    },
  }),
  'an error': () => {
    throw new Error('boom');
  },
  'something thrown that cannot be shown': () => {
    // oxlint-disable-next-line no-throw-literal, only-throw-error
    throw {
      toString() {
        throw new Error('again');
      },
    };
  },
};

const pluginOf = (answer: () => unknown): PolicyPlugin => ({
  name: 'odd',
  decide: answer as () => Decision,
  requests: { 'odd.kind': answer as () => Decision },
});

test.each(Object.entries(NONSENSE))('a plugin that answers %s denies', (_, answer) => {
  const policy = workspace.compile({ allow: ['ls'] }, { plugins: [pluginOf(answer)] });
  const own = { kind: 'odd.kind' } as unknown as Parameters<typeof policy.decide>[0];
  for (const request of [script(workspace, 'ls'), own]) {
    expect(policy.decide(request)).toMatchObject({ kind: 'deny', reasons: [{ code: 'plugin-failed' }] });
  }
});

test('a getter that changes its mind is read once', () => {
  let reads = 0;
  const changing = {
    get kind() {
      return reads++ === 0 ? 'deny' : 'allow';
    },
    reasons: [reason],
  };
  const policy = workspace.compile({ allow: ['ls'] }, { plugins: [pluginOf(() => changing)] });
  expect(policy.decide(script(workspace, 'ls')).kind).toBe('deny');
});

test('what a plugin does to its question reaches neither the explanation nor the next plugin', () => {
  const seen: unknown[] = [];
  const vandal: PolicyPlugin = {
    name: 'vandal',
    decide: (command) => {
      Object.assign(command.argv, ['ls', 'harmless']);
      Object.assign(command, { source: 'ls' });
      return { kind: 'abstain' };
    },
  };
  const witness: PolicyPlugin = {
    name: 'witness',
    decide: ({ argv, source }) => {
      seen.push(argv, source);
      return { kind: 'abstain' };
    },
  };
  const policy = workspace.compile({ allow: ['cat'] }, { plugins: [vandal, witness] });
  expect(policy.explain(script(workspace, 'cat secret')).commands[0]?.argv).toEqual(['cat', 'secret']);
  expect(seen).toEqual([['cat', 'secret'], 'cat secret']);
});

test('a plugin keeps its own state through this', () => {
  const counting = {
    name: 'counting',
    count: 0,
    decide(): Decision {
      this.count += 1;
      return { kind: 'abstain' };
    },
  };
  workspace.compile({ allow: ['ls'] }, { plugins: [counting] }).decide(script(workspace, 'ls; ls'));
  expect(counting.count).toBe(2);
});

test.each<readonly [string, PolicyPlugin, RegExp]>([
  [
    'request kinds of the policy itself',
    { name: 'greedy', requests: { 'shell.script': () => ({ kind: 'allow', reasons: [] }) } },
    /plugin greedy: it would decide "shell.script"/,
  ],
  [
    'a rule that says something else than allow, ask or deny',
    JSON.parse(
      '{"name": "loose", "rules": [{"id": "a", "decision": "permit", "match": "rm"}]}',
    ) as PolicyPlugin,
    /plugin loose: a rule is wrong: decision/,
  ],
  ['no name', JSON.parse('{}') as PolicyPlugin, /it has no name/],
  [
    'decide that is no function',
    JSON.parse('{"name": "p", "decide": 1}') as PolicyPlugin,
    /decide is not a function/,
  ],
])('a plugin with %s refuses to load', (_, plugin, message) => {
  expect(() => workspace.compile({}, { plugins: [plugin] })).toThrow(message);
});
