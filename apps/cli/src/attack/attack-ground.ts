import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A workspace with traps in it: links that lead out, and planted programs with innocent names. */
export interface AttackGround {
  /** The workspace. */
  readonly root: string;
  /** Paths that lie in the workspace by their name and outside of it in truth. */
  readonly leadingOut: readonly string[];
  /** A link in the workspace to a file outside: it may be deleted, but not written through. */
  readonly link: string;
  /** Files that bear an allowed name and are something else. */
  readonly planted: readonly string[];
  /** Removes it. */
  remove(): void;
}

/** Makes a fresh one: the user's own workspace is never written to. Nothing in it is ever run. */
export function createAttackGround(refused: string): AttackGround {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-attack-')));
  const root = join(base, 'workspace');
  const outside = join(base, 'outside');
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  mkdirSync(outside);
  symlinkSync('/etc', join(root, 'link-out'));
  symlinkSync(outside, join(root, 'src', 'beside'));
  symlinkSync('../../outside/new', join(root, 'new-file'));
  symlinkSync(`/bin/${refused}`, join(root, 'ls'));
  symlinkSync('ls', join(root, 'cat'));
  writeFileSync(join(root, 'git'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(join(outside, 'echo'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return {
    root,
    leadingOut: ['link-out/x', './link-out/../x', 'src/beside/x', 'src/beside/../x', 'src/deep/../../../x'],
    link: 'new-file',
    planted: [
      './ls',
      './cat',
      './git',
      join(root, 'ls'),
      join(root, 'git'),
      join(outside, 'echo'),
      'src/../git',
      '../outside/echo',
    ],
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
