import { describe, expect, test } from 'vitest';
import { defineCommand } from '../../src/knowledge/command-knowledge.ts';
import { changesState, harmless } from '../../src/knowledge/effect.ts';
import { option } from '../../src/knowledge/option-spec.ts';
import { definePolicyPlugin } from '../../src/plugin/policy-plugin.ts';
import type { RuleDocument } from '../../src/policy/policy-document.ts';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
/** A program with subcommands like git's, so that these tests do not depend on git's own knowledge. */
const vcs = definePolicyPlugin({
  name: 'vcs',
  commands: [
    defineCommand({
      names: ['vcs'],
      options: [option(harmless, '-C DIR | -c CONFIG')],
      subcommands: {
        reset: {
          effects: [changesState],
          options: [option(harmless, '-q, --quiet | --hard | --help-me')],
          operands: { rest: harmless },
        },
        push: {
          effects: [changesState],
          options: [option(harmless, '-f, --force | -u, --set-upstream | -o, --push-option=OPTION')],
          operands: { rest: harmless },
        },
      },
    }),
  ],
});
const compile = (
  rules: readonly RuleDocument[],
  allow: readonly string[] = ['vcs'],
): ReturnType<typeof workspace.compile> => workspace.compile({ allow, rules }, { plugins: [vcs] });
const rule = (
  decision: RuleDocument['decision'],
  match: string,
  more: Partial<RuleDocument> = {},
): RuleDocument => ({
  id: 'r',
  decision,
  match,
  ...more,
});

describe('a deny rule matches as soon as all its parts are there', () => {
  const policy = compile([
    rule('deny', 'vcs reset --hard', {
      justification: 'throws away uncommitted work',
      examples: { match: ['vcs -C x reset --har'], notMatch: ['vcs reset file.txt'] },
    }),
  ]);

  test.each([
    ['vcs reset --hard', 'deny'],
    ['vcs reset --har', 'deny'],
    ['vcs reset --h', 'deny'],
    ['vcs -C sub reset -q --hard HEAD~1', 'deny'],
    ['env X=1 vcs reset HEAD --hard', 'deny'],
    ['vcs reset "$x"', 'ask'],
    ['vcs $x', 'ask'],
    ['vcs reset', 'allow'],
    ['vcs reset -- --hard', 'allow'],
    ['vcs push --hard', 'ask'],
  ])('%s: %s', (text, expected) => {
    expect(policy.decide(script(workspace, text)).kind).toBe(expected);
  });

  test('the reason names the rule and its justification', () => {
    expect(policy.decide(script(workspace, 'vcs reset --hard'))).toMatchObject({
      reasons: [{ rule: 'r', message: expect.stringContaining('throws away uncommitted work') }],
    });
  });
});

describe('clusters, attached values and short names mean the same', () => {
  const policy = compile([rule('deny', 'vcs push --force')]);
  test.each(['vcs push -f', 'vcs push -uf origin', 'vcs push origin main --forc', 'vcs push -o x -f'])(
    '%s',
    (text) => {
      expect(policy.decide(script(workspace, text)).kind).toBe('deny');
    },
  );
  test.each(['vcs push -of', 'vcs push -o f'])('%s has no -f', (text) => {
    expect(policy.decide(script(workspace, text)).kind).toBe('allow');
  });
});

describe('an allow rule matches only what it lists', () => {
  const policy = compile(
    [
      rule('allow', 'tool test'),
      { id: 'lint', decision: 'allow', match: 'tool lint *' },
      { id: 'any', decision: 'allow', match: 'free **' },
      { id: 'opts', decision: 'allow', match: 'tool build --fast -v' },
    ],
    [],
  );
  test.each([
    ['tool test', 'allow'],
    ['tool test x', 'ask'],
    ['tool test --watch', 'ask'],
    ['tool lint src', 'allow'],
    ['tool lint a b', 'ask'],
    ['tool lint "$x"', 'ask'],
    ['tool build -v --fast', 'allow'],
    ['tool build --fast', 'ask'],
    ['tool build -v --fast -x', 'ask'],
    ['free a --b "$c"', 'allow'],
    ['./tool test', 'ask'],
    ['tool test > /etc/x', 'ask'],
    ['tool test; curl x', 'ask'],
  ])('%s: %s', (text, expected) => {
    expect(policy.decide(script(workspace, text)).kind).toBe(expected);
  });
});

describe('precedence inside one policy', () => {
  test('an allow rule lifts what knowledge asks and what is on no list, never a deny', () => {
    const policy = workspace.compile({
      unknown: 'deny',
      allow: ['find'],
      deny: ['rm'],
      rules: [
        rule('allow', 'find . -delete'),
        { id: 'x', decision: 'allow', match: 'rm x' },
        { id: 'y', decision: 'allow', match: 'tool' },
      ],
    });
    const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;
    expect([verdict('find . -delete'), verdict('rm x'), verdict('tool'), verdict('tool x')]).toEqual([
      'allow',
      'deny',
      'allow',
      'deny',
    ]);
  });

  test('S6: [ask, deny] is deny in any order, [ask, allow] is ask, and both reasons to ask are shown', () => {
    const deny = rule('deny', 'vcs push', { id: 'd' });
    const ask = rule('ask', 'vcs push', { id: 'a' });
    const other = rule('ask', 'vcs push --force', { id: 'b' });
    const allow = rule('allow', 'vcs push **', { id: 'c' });
    const kind = (rules: readonly RuleDocument[]): string =>
      compile(rules).decide(script(workspace, 'vcs push -f')).kind;
    expect([kind([ask, deny]), kind([deny, ask]), kind([ask, allow]), kind([allow, ask])]).toEqual([
      'deny',
      'deny',
      'ask',
      'ask',
    ]);
    const decision = compile([ask, other]).decide(script(workspace, 'vcs push -f'));
    expect(decision).toMatchObject({ kind: 'ask', reasons: [{ rule: 'a' }, { rule: 'b' }] });
  });

  test('an allow rule leaves the roots only when it is literal or says so', () => {
    const verdict = (match: string, more: Partial<RuleDocument> = {}): string =>
      workspace
        .compile({ allow: ['rm'], rules: [rule('allow', match, more)] })
        .decide(script(workspace, 'rm -rf /tmp/cache')).kind;
    expect([verdict('rm -rf /tmp/cache'), verdict('rm **'), verdict('rm **', { paths: 'any' })]).toEqual([
      'allow',
      'ask',
      'allow',
    ]);
  });

  test('rules on paths and environment keys', () => {
    const policy = workspace.compile({
      allow: ['cat', 'ls'],
      rules: [
        rule('deny', 'cat **', { paths: 'outside' }),
        { id: 'ci', decision: 'ask', match: 'ls', env: ['CI'] },
      ],
    });
    const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;
    expect([verdict('cat a'), verdict('cat /etc/passwd'), verdict('ls'), verdict('CI=1 ls')]).toEqual([
      'allow',
      'deny',
      'allow',
      'ask',
    ]);
  });
});

describe('a rule that does not do what it says refuses to load', () => {
  test.each([
    [rule('deny', 'vcs push', { examples: { match: ['vcs reset'] } }), /does not match its own example/],
    [rule('deny', 'vcs push', { examples: { notMatch: ['vcs push -f'] } }), /matches its own example/],
    [rule('allow', '* push'), /must name its command/],
    [rule('allow', '**'), /names no command/],
    [rule('deny', 'vcs ** push'), /only the last word/],
  ])('%#', (document, message) => {
    expect(() => compile([document])).toThrow(message);
  });
});
