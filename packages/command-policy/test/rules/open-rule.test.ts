import { expect, test } from 'vitest';
import type { RuleDocument } from '../../src/policy/policy-document.ts';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
const verdict = (rule: Omit<RuleDocument, 'id'>, text: string, allow = ['git', 'rm']): string =>
  workspace.compile({ allow, rules: [{ id: 'r', ...rule }] }).decide(script(workspace, text)).kind;

const push = { decision: 'allow', match: 'git push **' } as const;

test.each([
  ['git push --force', 'allow'],
  ['git -C src push --force', 'allow'],
  ['git --no-pager push --force origin main', 'allow'],
  ['git -c core.sshCommand=./evil push', 'ask'],
  ['git --exec-path=evil push', 'ask'],
  ['git --config-env=core.sshCommand=X push', 'ask'],
  ['git --git-dir=/tmp/evil push', 'ask'],
])('an allow rule with ** is about what stands behind its words: %s %s', (text, expected) => {
  expect(verdict(push, text)).toBe(expected);
});

test.each([
  ['tool build', 'allow'],
  ['tool build --fast', 'allow'],
  ['tool --config=/tmp/evil build', 'ask'],
])('so it is for a program nobody described: %s %s', (text, expected) => {
  expect(verdict({ decision: 'allow', match: 'tool build **' }, text)).toBe(expected);
});

test.each([
  ['rm logs', 'deny'],
  ['rm -f ./logs/', 'deny'],
  [`rm -rf ${workspace.root}/logs`, 'deny'],
  ['rm src/../logs', 'deny'],
  ['cd src && rm -r ../logs', 'deny'],
  ['rm src/logs', 'allow'],
])('a deny rule knows a path however it is spelled: %s %s', (text, expected) => {
  expect(verdict({ decision: 'deny', match: 'rm logs **' }, text)).toBe(expected);
});
