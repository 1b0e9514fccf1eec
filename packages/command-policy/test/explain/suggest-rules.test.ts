import { describe, expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const policy = workspace.compile({ allow: ['ls', 'cat', 'find'] });
const suggestions = (text: string): readonly string[] => {
  const decision = policy.decide(script(workspace, text));
  return decision.kind === 'ask' ? (decision.suggestions ?? []).map(({ match }) => match) : [];
};

describe('S19: an "always allow" suggestion', () => {
  test.each([
    ['ls && tool test --all', ['tool test --all']],
    ['tool "a b"', ["tool 'a b'"]],
    ['toola x; toolb y', ['toola x', 'toolb y']],
    ['env A=1 tool x', ['tool x']],
  ])('%s covers only the part that asked: %j', (text, expected) => {
    expect(suggestions(text)).toEqual(expected);
  });

  test.each([
    'rm -rf x',
    'python3 -c 1',
    'python3.12 x.py',
    'node x.js',
    'bash x.sh',
    'sh -c "tool x"; python3 x',
    'npm run build',
    'pnpm exec tool x',
    'tool "$x"',
    'tool "a\nb"',
    'tool "a*"',
    './tool x',
    '$CMD x',
    'find . -delete',
    'tool x > /etc/y',
    'LD_PRELOAD=x tool y',
    `tool ${'x'.repeat(300)}`,
  ])('%j has no offer for what it must not cover', (text) => {
    expect(suggestions(text).filter((match) => match !== 'tool x')).toEqual([]);
  });

  test.each([
    ['rg --foo=a x', ['rg --foo=b x', 'rg --foo x', 'rg --foo=a --foo=b x']],
    ['man --foo=cat ls', ['man --foo=evil ls']],
    ['pytest --debug', ['pytest --debug=src/a.py']],
    ['git log --foo=a', ['git log --foo=/etc/x', 'git log --foo a']],
    ['tool deploy --env staging', ['tool deploy staging --env', 'tool --env deploy staging']],
    ['tool x -- y', ['tool x y', 'tool -- x y']],
    ['tool x y', ['tool x -- y']],
  ])('%j taken as a rule says nothing about %j', (text, others) => {
    const [match = ''] = suggestions(text);
    const taken = workspace.compile({ rules: [{ id: 'taken', decision: 'allow', match }] });
    expect(taken.decide(script(workspace, text)).kind).toBe('allow');
    for (const other of others) expect(taken.decide(script(workspace, other)).kind, other).toBe('ask');
  });

  test.each([
    ['rg x src', 'project'],
    ['rg --foo=a x', 'session'],
    ['kill -9 -1', 'session'],
    ['gh newword', 'session'],
    ['tool x', 'session'],
  ])('%j is offered for the %s: for long only what is known to read', (text, scope) => {
    const decision = workspace.compile({ denyGroups: { processes: 'off' } }).decide(script(workspace, text));
    expect(decision.kind === 'ask' ? decision.suggestions?.map((offer) => offer.scope) : null).toEqual([
      scope,
    ]);
  });

  test('is scoped, expires, and once taken as a rule allows exactly that', () => {
    const text = 'tool test "a b"';
    const decision = policy.decide(script(workspace, text));
    if (decision.kind !== 'ask') throw new Error('expected a question');
    const [offer] = decision.suggestions ?? [];
    expect(offer).toMatchObject({ scope: 'session', expiresInMs: expect.any(Number) });
    const taken = workspace.compile({
      rules: [{ id: 'taken', decision: 'allow', match: offer?.match ?? '' }],
    });
    expect(taken.decide(script(workspace, text)).kind).toBe('allow');
    expect(taken.decide(script(workspace, 'tool test a b')).kind).toBe('ask');
    expect(taken.decide(script(workspace, `${text} more`)).kind).toBe('ask');
  });
});
