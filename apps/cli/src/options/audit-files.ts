import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

function look<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    // A folder that is not there or not ours: opening the log will say so.
    return otherwise;
  }
}

/**
 * The names an audit log is kept under: the log, its rotated parts, and what says that somebody is writing it. A command that could
 * change them could remove its own traces, or let a second writer in.
 */
export function auditFiles(file: string): readonly string[] {
  const log = resolve(file);
  // By real folder: of a name that leads through a link the sandbox cannot hold the link.
  const folder = look(() => realpathSync(dirname(log)), dirname(log));
  const name = basename(log);
  const beside = look(() => readdirSync(folder), []).filter((entry) => entry.startsWith(`${name}.`));
  return [...new Set([name, `${name}.lock`, `${name}.lock-journal`, ...beside])].map((entry) =>
    join(folder, entry),
  );
}
