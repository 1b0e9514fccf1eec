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
  ['docker run alpine **', 'docker run alpine ls', 'allow'],
  ['docker run alpine **', 'docker run --rm alpine sh -c ls', 'allow'],
  ['docker run alpine **', 'docker run -v /:/x alpine ls', 'ask'],
  ['docker run alpine **', 'docker run --privileged alpine ls', 'ask'],
  ['docker run --rm alpine **', 'docker run -v /:/x --rm alpine ls', 'ask'],
  ['python3 -m pytest **', 'python3 -m pytest -x tests', 'allow'],
  ['python3 -m pytest **', 'python3 -I -m pytest', 'allow'],
  ['python3 -m pytest **', "python3 -c 'x' -m pytest", 'ask'],
  ['git commit -m * **', 'git commit --amend -m x', 'allow'],
])('and for one whose options end at its first word: %s, %s: %s', (match, text, expected) => {
  expect(verdict({ decision: 'allow', match }, text, [])).toBe(expected);
});

test.each([
  ['make build', 'allow'],
  ['make SHELL=./evil', 'ask'],
  ["make 'X=$(shell evil)'", 'ask'],
])('* is a target of make and no variable: %s %s', (text, expected) => {
  expect(verdict({ decision: 'allow', match: 'make *' }, text)).toBe(expected);
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
