import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** As many as the kernel follows. */
const maxLinks = 40;

/**
 * Every name by which a path reaches its file: each link followed on the way (also one in the place of a directory), and where it
 * ends, or would be made. Whoever replaces any of them replaces the file, though the path stays as it is. Walked as the kernel does: `..`
 * after a link leads out of the link's target, which node's own realpath (in JavaScript) takes for a matter of spelling.
 */
export function namesOf(path: string): string[] {
  const names: string[] = [];
  let place = '/';
  let rest = partsOf(path);
  try {
    while (names.length < maxLinks) {
      const [part, ...more] = rest;
      if (part === undefined) return [...new Set([...names, place])];
      rest = more;
      if (part === '..') {
        place = dirname(place);
        continue;
      }
      const next = join(place, part);
      const found = lstatSync(next, { throwIfNoEntry: false });
      // It ends nowhere yet: by this name it would be made.
      if (found === undefined) return [...new Set([...names, join(next, ...rest)])];
      if (!found.isSymbolicLink()) {
        place = next;
        continue;
      }
      names.push(next);
      const target = readlinkSync(next);
      if (target.startsWith('/')) place = '/';
      rest = [...partsOf(target), ...rest];
    }
  } catch {
    // This user cannot look there: what is known of the way is what can be held.
  }
  return [...new Set([...names, path])];
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}
