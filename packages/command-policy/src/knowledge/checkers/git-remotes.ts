import { dirname, isAbsolute } from 'node:path';
import type { CheckContext } from '../argument-check.ts';
import { parseGitConfig } from './git-config-file.ts';
import { gitDirectoryOf } from './git-repository.ts';

/** Names a repository usually has for where it comes from; a test or a script may push before there is one. */
const usual = new Set(['origin', 'upstream']);

/**
 * Whether a bare word is a remote the configuration knows. Any other word is a path to git: `git push evil` goes to the directory
 * beside, and starts the hooks that lie in it.
 */
export function isRemote(name: string, { cwd, files }: CheckContext): boolean {
  if (cwd === null) return usual.has(name);
  for (let directory = cwd; ; directory = dirname(directory)) {
    const own = gitDirectoryOf(directory, files);
    // A worktree shares the configuration of the repository it belongs to.
    const common = own === null ? '' : (files.readFile(`${own}/commondir`) ?? '.').trim();
    const config = files.readFile(isAbsolute(common) ? `${common}/config` : `${own ?? ''}/${common}/config`);
    const isKnown = parseGitConfig(config ?? '')?.some(
      (entry) => entry.section === 'remote' && entry.subsection === name && entry.name === 'url',
    );
    if (isKnown === true) return true;
    if (own !== null || dirname(directory) === directory) break;
  }
  return usual.has(name) && !files.isDirectory(`${cwd}/${name}`);
}
