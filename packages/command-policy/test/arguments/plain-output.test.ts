import { describe, expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: the output of what prints a number or a hash is an operand', () => {
  test.each([
    'git show $(git rev-parse HEAD)',
    'git show "$(git rev-parse --short HEAD~2)"',
    'git diff $(git merge-base HEAD origin/main) --stat',
    'git log $(git rev-parse --verify HEAD) -1 | cat',
    'git show $(date +%F)',
    "bash -c 'git show $(git rev-parse HEAD)'",
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S15: whatever else a substitution prints may be an option', () => {
  test.each([
    ['git show $(git branch --show-current)', 'others choose the names of branches'],
    ['git show $(git describe --tags)', 'and of tags'],
    ['git show $(cat rev)', 'a file'],
    ['git show $(date +-%s)', 'begins with a dash'],
    ['git show $(date "+--output=x%s")', 'begins with a dash'],
    ['git show $(git rev-parse --sq-quote x)', 'prints its words'],
    ['git show $(git rev-parse -- --output=x)', 'prints its words'],
    ['git show $(git rev-parse HEAD; echo --output=x)', 'prints more'],
    ['git show $(git rev-parse HEAD) $(cat rev)', 'one of two'],
    ['git show $(git rev-parse HEAD)$(cat rev)', 'goes on with something else'],
    ['git() { echo --output=/etc/x; }; command git show $(git rev-parse HEAD)', 'a function took the name'],
    ['function git { echo --output=x; }; env git show $(git rev-parse HEAD)', 'a function took the name'],
    [
      `git() { echo --output=x; }; export -f git; bash -c 'command git show $(git rev-parse HEAD)'`,
      'exported',
    ],
    ['rm -rf $(git rev-parse HEAD)', 'a path that is unknown'],
    ['$(nproc)', 'a program that is unknown'],
  ])('%s: %s', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });
});
