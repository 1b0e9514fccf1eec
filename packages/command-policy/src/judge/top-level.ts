import { dirname } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import type { FileView } from './file-view.ts';
import type { Site } from './site.ts';

/** Whether a word is what git says is the top of the project: only where no function and no variable makes it say something else. */
export function isTopLevel({ source }: Word, { hasFunctions, variables }: Site): boolean {
  return (
    !hasFunctions &&
    !variables.some(({ key }) => key.startsWith('GIT_')) &&
    /^("?)\$\(git rev-parse --show-toplevel\)\1$/.test(source)
  );
}

/** The directory that holds the repository around a directory, unless its configuration names another. */
export function topLevelOf(cwd: string | null, files: FileView): readonly string[] | null {
  if (cwd === null) return null;
  for (let place = files.realPath(cwd); ; place = dirname(place)) {
    const config = files.readFile(`${place}/.git/config`);
    if (config !== null) return /worktree|include/i.test(config) ? null : [place];
    // A link to a repository elsewhere, or a part of one.
    if (files.list(place)?.includes('.git') !== false || place === dirname(place)) return null;
  }
}
