import { spawnSync } from 'node:child_process';
import { createWorkspace } from '../../workspace.ts';
import type { Workspace } from '../../workspace.ts';

/** A workspace that is a real git repository, whatever the machine's own git configuration says. */
export function createRepository(): Workspace {
  const workspace = createWorkspace();
  for (const path of [
    'src/index.ts',
    'src/a',
    'packages/a/tsconfig.json',
    'build/a.o',
    'vendor/x',
    'fix.patch',
    'README.md',
  ]) {
    workspace.file(path, 'x\n');
  }
  runGit(workspace.root, 'init', '-q', '-b', 'main');
  return workspace;
}

/** Runs the real git to set a stage. */
export function runGit(cwd: string, ...argv: readonly string[]): void {
  const identity = [
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.com',
    '-c',
    'protocol.file.allow=always',
  ];
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: cwd,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const { status, stderr } = spawnSync('git', [...identity, ...argv], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${argv.join(' ')}: ${stderr}`);
}
