import { expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { createWorkspace, script } from '../workspace.ts';

const text = 'cd "$(git rev-parse --show-toplevel)" && rm -rf dist';

test('S17: the top of the project is the directory that holds its repository', () => {
  const workspace = createRepository();
  workspace.file('src/a.ts');
  const policy = workspace.compile({ extends: ['umbo:developer'] });
  const say = (line: string): string => policy.decide(script(workspace, line)).kind;
  expect(say(text)).toBe('allow');
  expect(say(`cd src && ${text}`)).toBe('allow');
  expect(say('cd $(git rev-parse --show-toplevel); git status')).toBe('allow');
});

test('S5: a repository that names another place, lies around the roots or is none asks', () => {
  const elsewhere = createRepository();
  elsewhere.file('.git/config', '[core]\n\tworktree = /\n');
  const none = createWorkspace();
  for (const workspace of [elsewhere, none]) {
    const policy = workspace.compile({ extends: ['umbo:developer'] });
    expect(policy.decide(script(workspace, text)).kind).toBe('ask');
  }
  const around = createRepository();
  around.file('part/a.ts');
  const narrow = around.compile({ extends: ['umbo:developer'], paths: { roots: ['part'] } });
  expect(narrow.decide(script(around, `cd part && ${text}`)).kind).toBe('ask');
});
