import { realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UmboError } from '@umbo/tools-core';

/** Which working directories a command may have. */
export interface CwdRules {
  /** Workspace folders. */
  readonly roots: readonly string[];
  /** Also the temporary folder. */
  readonly temporary: boolean;
  /** Also the home folder. */
  readonly home: boolean;
}

function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Null for a user that is a number without a name, as in some containers. */
function homeFolder(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

function inside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && !isAbsolute(way));
}

/** The real directory a command would run in; judged after every link and `..` is followed, because that is where it runs (S5). */
export function confineCwd(cwd: string, start: string, rules: CwdRules): string {
  const asked = resolve(start, cwd);
  const path = real(asked);
  if (path === null)
    throw new UmboError({
      code: 'cwd-missing',
      message: `Not run: the directory ${asked} does not exist. ${cwd.startsWith('~') ? 'A ~ is not worked out here: write the whole path.' : 'Create it first, or name another.'}`,
    });
  if (!statSync(path).isDirectory())
    throw new UmboError({ code: 'cwd-not-directory', message: `Not run: ${asked} is not a directory.` });
  const home = homeFolder();
  const allowed = [
    ...rules.roots,
    ...(rules.temporary ? [tmpdir()] : []),
    ...(rules.home && home !== null ? [home] : []),
  ];
  if (allowed.some((root) => inside(real(root) ?? root, path))) return path;
  const hint =
    home !== null && inside(real(home) ?? home, path)
      ? ' The host can allow the home folder with allowHomeCwd.'
      : '';
  throw new UmboError({
    code: 'cwd-outside-roots',
    message: `Not run: the directory ${path} is outside the workspace (${rules.roots.join(', ')}). Use a directory inside it.${hint}`,
  });
}
