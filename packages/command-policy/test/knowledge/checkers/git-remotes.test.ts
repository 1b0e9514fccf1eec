import { expect, test } from 'vitest';
import { isRemote } from '../../../src/knowledge/checkers/git-remotes.ts';
import { nodeFileView } from '../../../src/judge/file-view.ts';
import { createRepository, runGit } from '../dev/repository.ts';

const workspace = createRepository();
const known = (name: string, cwd = workspace.root): boolean =>
  isRemote(name, {
    cwd,
    root: workspace.root,
    files: nodeFileView,
    readFile: (path) => nodeFileView.readFile(path),
  });

test('S18: git push goes to a remote the configuration knows, and to no directory that is called like one', () => {
  expect([known('fork'), known('src'), known('origin')]).toEqual([false, false, true]);
  workspace.file('origin/hooks/pre-receive', '#!/bin/sh\n');
  expect(known('origin')).toBe(false);
  runGit(workspace.root, 'remote', 'add', 'fork', 'https://example.com/x');
  runGit(workspace.root, 'remote', 'add', 'origin', 'https://example.com/y');
  expect([known('fork'), known('origin'), known('fork', `${workspace.root}/src`)]).toEqual([
    true,
    true,
    true,
  ]);
});

test('a worktree knows the remotes of its repository', () => {
  runGit(workspace.root, 'commit', '-q', '--allow-empty', '-m', 'x');
  runGit(workspace.root, 'worktree', 'add', '-q', 'tree');
  expect([known('fork', `${workspace.root}/tree`), known('evil', `${workspace.root}/tree`)]).toEqual([
    true,
    false,
  ]);
});
