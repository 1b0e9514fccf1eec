import { join, relative, resolve } from 'node:path';
import type { FoundFiles } from '../arguments/found-files.ts';
import { climbsBlindly } from './climbing-path.ts';
import type { JudgeParts } from './judge-parts.ts';
import { namePattern } from './name-pattern.ts';
import type { Site } from './site.ts';

const mostNames = 4096;

/**
 * Whether all that a `find` comes upon may be changed or deleted: it lies below places inside the roots, and nothing read-only or
 * protected does, or nothing there has such a name. A link is deleted as a link but written through, so only plain files are written.
 */
export function mayTouchFound(
  access: 'write' | 'delete',
  { places, names, areFiles, skips }: FoundFiles,
  site: Site,
  parts: JudgeParts,
): boolean {
  if (access === 'write' && !areFiles) return false;
  return site.cwds.every((cwd) =>
    places.every((place) => {
      if (cwd === null || place.startsWith('~')) return false;
      const path = place.startsWith('/') ? place : `${cwd}/${place}`;
      // Above the roots lies what is read-only, too, and everything else.
      if (!parts.paths.isInside(path) || climbsBlindly(path, site, parts.files)) return false;
      const against = [
        ...parts.paths.judgePath('tree', path),
        ...(access === 'delete' ? parts.paths.judgePath('delete', path) : []),
      ];
      if (against.length === 0) return true;
      const isKept = against.every(({ code }) =>
        /^(?:read-only-path|protected-path|deletes-root)$/.test(code),
      );
      if (isKept && skips !== undefined && skipsKept(skips, parts.files.realPath(path), parts)) return true;
      return isKept && names.some((name) => isHarmlessName(name, access, parts.files.realPath(path), parts));
    }),
  );
}

/** Whether everything read-only or protected below the place lies where nobody looked. */
function skipsKept(skips: RegExp, place: string, { settings, root, files }: JudgeParts): boolean {
  return [...settings.readOnly, ...settings.protected]
    .map((entry) => relative(place, files.realPath(resolve(root, entry))))
    .every((way) => way !== '' && (way.startsWith('..') || skips.test(way)));
}

/** `*.pyc`, `__pycache__`: a name that nothing read-only or protected below the place bears, nor anything of git's, nor what lies in it. */
function isHarmlessName(
  pattern: string,
  access: 'write' | 'delete',
  place: string,
  { settings, root, files }: JudgeParts,
): boolean {
  // What git starts has no ending: such a name is harmless in any repository below.
  const isTelling = access === 'write' ? /^\*?[\w@-]*\.[A-Za-z]\w*$/ : /^\*?[\w@.~-]{2,}\*?$/;
  if (!isTelling.test(pattern)) return false;
  const matches = namePattern(pattern, true);
  const kept = [...settings.readOnly, ...settings.protected, '.git'].map((entry) =>
    files.realPath(resolve(root, entry)),
  );
  return kept.every((entry) => {
    const way = relative(place, entry);
    if (way === '' || (way.startsWith('..') && `${place}/`.startsWith(`${entry}/`))) return false;
    if (way.startsWith('..')) return true;
    if (way.split('/').some(matches)) return false;
    let seen = 0;
    const waiting = [entry];
    for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
      for (const name of files.list(directory) ?? []) {
        seen += 1;
        if (seen > mostNames || matches(name)) return false;
        // Names of objects are numbers.
        const below = join(directory, name);
        if (name !== 'objects' && files.realPath(below) === below && files.isDirectory(below))
          waiting.push(below);
      }
    }
    return true;
  });
}
