import { accessSync, constants, lstatSync, readlinkSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, parse, resolve, sep } from 'node:path';
import type { ResolvedExecutable } from '@umbo/tools-core';

/** Where to look for a program. */
export interface ResolveExecutableOptions {
  /** Absolute directory that names with a slash are relative to. */
  readonly cwd: string;
  /** The trusted search path; never the PATH a call carries. Default: `trustedPath()`. */
  readonly path?: string;
}

const maxLinkSteps = 40;
const extensions = process.platform === 'win32' ? ['.exe', '.com', '.cmd', '.bat', ''] : [''];

/** The host's PATH with its absolute entries only: `.`, empty and relative ones would let a workspace plant programs. */
export function trustedPath(path: string | undefined = process.env['PATH']): string {
  return (path ?? '')
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

/** Finds the file that a program's name stands for, with every link on the way; null when there is none that can run. */
export function resolveExecutable(
  name: string,
  options: ResolveExecutableOptions,
): ResolvedExecutable | null {
  if (name === '' || name.includes('\0')) return null;
  const hasDirectory = name.includes('/') || (sep === '\\' && name.includes('\\'));
  const bases = hasDirectory
    ? [resolve(options.cwd, name)]
    : trustedPath(options.path)
        .split(delimiter)
        .filter((entry) => entry !== '')
        .map((entry) => join(entry, name));
  for (const base of bases) {
    for (const extension of extensions) {
      const path = base + extension;
      if (!canRun(path)) continue;
      const linkSteps = followLinks(path);
      const realPath = linkSteps?.at(-1);
      if (linkSteps !== null && realPath !== undefined) return { path, realPath, linkSteps };
    }
  }
  return null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Each path the file goes by, from `path` to the real one; a link in any directory of it counts as a step too. */
function followLinks(path: string): string[] | null {
  const steps = [path];
  try {
    for (let way = toFirstLink(path); steps.length <= maxLinkSteps; way = toFirstLink(way.beyond)) {
      if (way.path !== steps.at(-1)) steps.push(way.path);
      if (way.beyond === undefined) return steps;
    }
  } catch {
    // A part of it went away meanwhile, or cannot be looked at.
  }
  return null;
}

/**
 * The same path with all dots before its first link taken away, and where that link leads. What stands behind a link stays as it
 * is: `..` there leads out of the link's target, wherever that is.
 */
function toFirstLink(path: string): { readonly path: string; readonly beyond?: string } {
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  let place = root;
  for (const [index, name] of names.entries()) {
    const here = join(place, name);
    if (name === '..' || !lstatSync(here).isSymbolicLink()) {
      place = here;
      continue;
    }
    const rest = names.slice(index + 1);
    const target = readlinkSync(here);
    const from = isAbsolute(target) ? target : place + sep + target;
    return { path: [here, ...rest].join(sep), beyond: [from, ...rest].join(sep) };
  }
  return { path: place };
}
