import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
workspace.file('kept/config', '[filter "x"]\n\tclean = evil\n');
const policy = workspace.compile({ allow: ['echo', 'mkdir', 'cp', 'mv', 'rm', 'git', 'cat'] });

test.each([
  ['echo x > .git/config', 'configuration names filters'],
  ['echo x > sub/.git/config', 'a repository inside: git status in the outer one runs its filters'],
  ['mkdir -p sub/.git', 'the same, begun'],
  ['echo "gitdir: ../kept" > sub/.git', 'a pointer to a repository that was prepared'],
  ['cp -r kept sub/.git', 'copied whole'],
  ['mv kept sub/.git', 'moved whole'],
  ['echo x > .GIT/config', 'the same on a file system that ignores case'],
  ['echo x >> .git/hooks/pre-commit', 'a hook'],
  ['echo x > .git/info/attributes', 'switches a filter on'],
  ['rm -rf .git', 'history is gone'],
])('S18: writing where git looks for programs is never allowed: %s (%s)', (text) => {
  expect(policy.decide(script(workspace, text)).kind).not.toBe('allow');
});

test.each([
  'cat .git/config',
  'echo x > .gitignore',
  'echo x > .gitattributes',
  'mkdir -p .github/workflows',
  'rm -f x.git',
])('what only looks like it is allowed: %s', (text) => {
  expect(policy.decide(script(workspace, text)).kind).toBe('allow');
});
