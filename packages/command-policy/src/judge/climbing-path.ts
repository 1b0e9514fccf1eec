import type { Word } from '@umbo/shell-syntax';
import type { FileView } from './file-view.ts';
import type { Opinion } from './opinion.ts';
import type { Site } from './site.ts';

/**
 * `d/../x` is beside `d` only where `d` is a directory: behind a link it is beside what the link names, and a text may make that
 * link itself (`ln -s . d; echo > d/../x`). So `..` behind a name that is not there, or that the text removes, is a question
 * unless everything before it leaves such names alone.
 */
export function climbsBlindly(path: string, site: Site, files: FileView): boolean {
  if (site.isStill || !path.includes('/..')) return false;
  const parts = path.split('/');
  return parts.some((part, at) => {
    if (part !== '..' || at === 0 || /^\.{0,2}$/.test(parts[at - 1] ?? '')) return false;
    const behind = parts.slice(0, at).join('/');
    return isGone(behind, site) || !files.isDirectory(behind);
  });
}

/** True for a path that the text itself removes or moves away before. */
export function isGone(path: string, { gone }: Site): boolean {
  return gone.some((entry) => path === entry || path.startsWith(entry === '/' ? entry : `${entry}/`));
}

/** What is said of such a path. */
export function judgeClimb(word: Word, cwd: string | null, site: Site, files: FileView): readonly Opinion[] {
  const text = word.value ?? (word.unknown.every((part) => part === 'glob') ? word.source : null);
  if (text === null || text.startsWith('~') || (cwd === null && !text.startsWith('/'))) return [];
  if (!climbsBlindly(text.startsWith('/') ? text : `${cwd ?? ''}/${text}`, site, files)) return [];
  return [
    {
      verdict: 'ask',
      layer: 'paths',
      code: 'climbs-blindly',
      message: `It goes up from a directory that is not there yet, in ${word.source}: a link of that name leads elsewhere.`,
      change: 'name the path without ".."',
      lifts: 'paths',
    },
  ];
}
