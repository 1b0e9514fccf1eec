import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * What a person should know about the place of an audit log before the first call, which is when it is opened: that it cannot be written
 * there, or that commands can. Undefined when there is nothing to say.
 */
export function auditTrouble(file: string, roots: readonly string[]): string | undefined {
  const log = resolve(file);
  const place = existing(log);
  const refusal = whyNot(log, place);
  if (refusal !== undefined)
    return `the audit log ${log} cannot be written (${refusal}); nothing will run until it can be`;
  const real = join(realpathSync(place), relative(place, log));
  return roots.some((root) => isInside(root, real))
    ? `the audit log ${log} lies in the workspace, where commands may write; choose a place outside of it`
    : undefined;
}

/** The nearest of a path and the folders above it that is there. */
function existing(path: string): string {
  const above = dirname(path);
  return above === path || statSync(path, { throwIfNoEntry: false }) !== undefined ? path : existing(above);
}

function whyNot(log: string, place: string): string | undefined {
  const found = statSync(place);
  if (place === log && !found.isFile()) return 'it is not a file';
  if (place !== log && !found.isDirectory()) return `${place} is not a folder`;
  try {
    accessSync(place, constants.W_OK);
  } catch {
    return `${place} is not writable`;
  }
  return undefined;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith('../') && !way.startsWith('..\\') && resolve(root, way) === path;
}
