import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** Files inside a workspace that make someone else run a program, or that configure the host. */
const belowRoot: readonly string[] = [
  '.git/hooks',
  '.git/config',
  '.git/config.worktree',
  '.git/commondir',
  '.env',
  '.env.local',
  '.envrc',
  '.husky',
  '.vscode',
  '.idea',
  '.devcontainer',
  '.claude',
  '.codex',
  '.cursor',
  '.gemini',
  '.mcp.json',
  '.umbo',
  'umbo.yaml',
  'umbo.yml',
];

/** The well-known paths to protect that exist below a writable root. One that does not exist yet cannot be held. */
export function defaultProtectedPaths(root: string): string[] {
  const git = join(root, '.git');
  // In a worktree or submodule `.git` is a file that says where the repository is: pointing it elsewhere brings other hooks.
  const pointer = kindOf(git) === 'file' ? [git] : [];
  return [...pointer, ...belowRoot.map((path) => join(root, path)).filter((path) => kindOf(path) !== null)];
}

function kindOf(path: string): 'file' | 'other' | null {
  try {
    return lstatSync(path).isFile() ? 'file' : 'other';
  } catch {
    return null;
  }
}
