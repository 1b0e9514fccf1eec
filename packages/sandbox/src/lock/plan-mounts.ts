import { type Stats, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import type { SandboxProfile } from '../sandbox-profile.ts';
import { isWithin } from './is-within.ts';
import { kernelMounts } from './kernel-mounts.ts';
import type { LockMount } from './lock-plan.ts';
import { namesOf } from './names-of.ts';

/** What stays writable and what is put over it, or why that cannot be had. */
export type MountPlanning =
  | {
      readonly kind: 'planned';
      /** Writable directories, none inside another. */
      readonly writable: readonly string[];
      /** Mounts made after them, parents before children. */
      readonly inside: readonly LockMount[];
      /** What the profile asks for and no mount can give. */
      readonly notEnforced: readonly string[];
    }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly remedy: string };

/** Writing below these is not writing files: /proc/sys sets the host's name, /dev its disks. */
const kernelOwned: readonly string[] = ['/proc', '/sys', '/dev'];

/** Most paths of the default lists do not exist: an error made for each of them would cost more than all the mounts. */
function look(path: string, at: typeof lstatSync): Stats | null {
  try {
    return at(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null; // what this user cannot reach, its command cannot either
  }
}

/** Whether a path is there; what this user cannot reach is not known to be missing. */
function presence(path: string): 'there' | 'absent' | 'unreachable' {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined ? 'absent' : 'there';
  } catch {
    return 'unreachable';
  }
}

/** Somebody may take it away between two looks: then its name stands for what is no longer there, and the lock fails on it. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function unavailable(reason: string, remedy: string): MountPlanning {
  return { kind: 'unavailable', reason, remedy };
}

/** Checks the paths of a profile against the file system as it is now. */
export function planMounts(profile: SandboxProfile, scratchDir: string | undefined): MountPlanning {
  const scratch = scratchDir === undefined ? [] : [scratchDir];
  const roots = profile.writableRoots;
  if (profile.mode === 'read-only' && roots.length > 0)
    return unavailable('read-only has no writable roots', 'use workspace-write');
  // One that lies in no root by its spelling would be passed over without a word.
  const odd = [...roots, ...profile.protectedPaths, ...profile.deniedReads].find((path) => !isAbsolute(path));
  if (odd !== undefined) return unavailable(`${odd} is not an absolute path`, 'name it from / on');
  const kernel = roots.length > 0 ? kernelMounts() : [];
  for (const root of roots) {
    if (!look(root, statSync)?.isDirectory())
      return unavailable(`writable root ${root} is not a directory`, 'name one that exists');
    const real = realOf(root);
    if (real !== root) return unavailable(`writable root ${root} is not a real path`, `name ${real}`);
    if (root === '/' || [...kernelOwned, ...kernel].some((path) => isWithin(path, root))) {
      return unavailable(
        `${root} cannot be a writable root: writing there changes the machine`,
        'name the workspace, or use mode off',
      );
    }
  }
  const writable = outermost([...roots, ...scratch]);
  const { there: found = [], absent = [] } = Object.groupBy(profile.deniedReads, presence);
  const denied = outermost(found.map(realOf));
  const hidden = writable.find((root) => denied.some((path) => isWithin(path, root)));
  if (hidden !== undefined)
    return unavailable(
      `${hidden} is writable, but lies in a path whose reading is denied`,
      'separate the two',
    );

  const beside = scratch.flatMap((path) => {
    const root = roots.find((candidate) => isWithin(candidate, path));
    return root === undefined
      ? []
      : [`scratch directories of runs beside it lie in ${root}, which is writable`];
  });
  const unhidden = absent.map(
    (path) => `${path} does not exist, so it can be read if it is made while the command runs`,
  );
  const notEnforced = [...beside, ...unhidden];
  const inside: LockMount[] = [];
  for (const path of outermost(profile.protectedPaths.flatMap(namesOf))) {
    const held = roots.find((candidate) => isWithin(path, candidate));
    if (held === path) return unavailable(`${path} is both a writable root and protected`, 'leave one out');
    if (held !== undefined)
      return unavailable(`${path} is protected, but holds the writable root ${held}`, 'leave one out');
    const root = writable.find((candidate) => isWithin(candidate, path));
    if (root === undefined) continue; // outside the roots nothing is writable
    const parents = between(root, path);
    const link = parents.find((parent) => look(parent, lstatSync)?.isSymbolicLink());
    if (link !== undefined)
      return unavailable(
        `${path} cannot be protected: ${link} is a symbolic link and can be replaced`,
        'protect the real path',
      );
    const stats = look(path, lstatSync);
    if (stats === null) {
      notEnforced.push(`${path} does not exist, so it can be created`);
      continue;
    }
    if (stats.isSymbolicLink() && !look(path, statSync)?.isFile()) {
      return unavailable(
        `${path} cannot be protected: it is a symbolic link to something that is not a file`,
        'protect the real path',
      );
    }
    inside.push(...parents.map((parent): LockMount => ({ kind: 'pin', path: parent })), {
      kind: 'protect',
      path,
    });
  }
  for (const path of kernel) {
    // What this user cannot reach, its command cannot either.
    if (roots.some((root) => isWithin(root, path)) && look(path, statSync) !== null)
      inside.push({ kind: 'protect', path });
  }
  // Moved away with its directory, a denied path would be open to the next command, under a name nobody denied.
  for (const path of denied) {
    const root = writable.find((candidate) => isWithin(candidate, path));
    if (root !== undefined)
      inside.push(...between(root, path).map((parent): LockMount => ({ kind: 'pin', path: parent })));
  }
  const unique = [...new Map(inside.toSorted(protectLast).map((mount) => [mount.path, mount])).values()];
  unique.sort((a, b) => depth(a.path) - depth(b.path));
  return {
    kind: 'planned',
    writable,
    inside: [...unique, ...denied.map((path): LockMount => ({ kind: 'deny', path }))],
    notEnforced,
  };
}

/** Directories strictly between a root and a path, outermost first: each is held in place, or `mv .git x` would uncover `.git/hooks`. */
function between(root: string, path: string): string[] {
  const parents: string[] = [];
  for (let parent = dirname(path); parent !== root && isWithin(root, parent); parent = dirname(parent))
    parents.unshift(parent);
  return parents;
}

function outermost(paths: readonly string[]): string[] {
  const unique = [...new Set(paths)];
  return unique.filter((path) => !unique.some((other) => other !== path && isWithin(other, path)));
}

function depth(path: string): number {
  return path.split('/').length;
}

/** A path that is pinned for one reason and protected for another is protected. */
function protectLast(a: LockMount, b: LockMount): number {
  return Number(a.kind === 'protect') - Number(b.kind === 'protect');
}
