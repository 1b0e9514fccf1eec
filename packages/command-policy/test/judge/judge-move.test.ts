import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
for (const path of ['evil/hooks/pre-commit', 'plain/a.txt', 'notes.txt']) workspace.file(path);
mkdirSync(join(workspace.root, '.git', 'hooks'), { recursive: true });
mkdirSync(join(workspace.root, 'dist'));
const policy = workspace.compile({ allow: ['cp', 'mv'], paths: { roots: ['.'], readOnly: ['.git/hooks'] } });
const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;

test.each([
  ['cp -r evil/hooks .git', 'deny', 'the name inside the directory is what is written'],
  ['cp -r evil/. .git', 'deny', 'a trailing dot copies what is inside'],
  ['cp -r evil/./ .git', 'deny', 'the same with a slash'],
  ['cp -rT evil .git', 'deny', '-T makes the source the directory itself'],
  ['cp -r --no-target evil .git', 'deny', 'the same, shortened'],
  ['cp -r ./"$x" .git', 'ask', 'the name may be hooks'],
  ['cp -r plain/. .git', 'ask', 'what lies there belongs to git'],
  ['cp -r plain/. dist', 'allow', 'what is inside is seen'],
  ['cp -r ./"$x" dist', 'allow', 'nothing is read-only below'],
  ['cp notes.txt .', 'allow', 'an ordinary copy'],
  ['mv notes.txt dist/', 'allow', 'an ordinary move'],
])('%s: %s, since %s', (text, expected) => {
  expect(verdict(text)).toBe(expected);
});
