import { basename, dirname, isAbsolute, join } from 'node:path';
import type { FileView } from '../../judge/file-view.ts';
import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';
import type { Effect } from '../effect.ts';
import { gitConfigDanger } from './git-config-danger.ts';
import { parseGitConfig } from './git-config-file.ts';
import { gitlinksOfIndex } from './git-index.ts';

/**
 * Asks where the repository a command runs in names programs that git would start and the environment cannot switch off:
 * filters, textconv, merge drivers, external diffs, addresses of helpers … in its config, config.worktree, the files these
 * include, and those of the repositories inside it. The user's own ~/.gitconfig and the machine's /etc/gitconfig are
 * trusted: whoever can write them needs no repository.
 */
export const gitRepository: ArgumentCheck = (_value, { cwd, files }) => {
  if (cwd === null) return [asks('runs in a repository that is unknown before running')];
  const reasons = new Set<string>();
  const start = files.realPath(cwd);
  for (let directory = start; ; directory = dirname(directory)) {
    const names = files.list(directory);
    if (holdsGit(directory, files)) {
      const found = gitDirectoryOf(directory, files);
      inspect({ gitDirectory: found, top: directory, start }, files, reasons, 0);
      // What git takes for no repository it walks past; so do we when we are not sure.
      if (looksWhole(found, files)) break;
    }
    // A bare repository: its configuration lies in the open, where any file can be put.
    if (names !== null && ['HEAD', 'objects', 'refs'].every((name) => names.includes(name))) {
      reasons.add('runs inside a bare repository');
    }
    if (dirname(directory) === directory) break;
  }
  return toEffects(reasons);
};

/** The same for a repository that is named (`--git-dir`). */
export const gitDirectory: ArgumentCheck = (value, { cwd, files }) => {
  const path = isAbsolute(value) ? value : cwd === null ? null : `${cwd}/${value}`;
  if (path === null) return [asks('uses a repository that is unknown before running')];
  const real = files.realPath(path);
  const found = files.isDirectory(real) ? real : gitDirectoryOf(dirname(real), files, basename(real));
  const reasons = new Set<string>();
  const top = cwd === null ? null : files.realPath(cwd);
  inspect({ gitDirectory: found, top, start: top }, files, reasons, 0);
  return toEffects(reasons);
};

interface Place {
  /** Null when it cannot be found out. */
  readonly gitDirectory: string | null;
  /** The directory that holds `.git`. */
  readonly top: string | null;
  /** Where the command runs. */
  readonly start: string | null;
}

const maxFiles = 64;

function toEffects(reasons: ReadonlySet<string>): readonly Effect[] {
  return [...reasons].slice(0, 5).map((why) => asks(why));
}

/** By looking it up as well as by listing: the directory may be unreadable, the file system may ignore case. */
function holdsGit(directory: string, files: FileView): boolean {
  const path = join(directory, '.git');
  return (
    files.isDirectory(path) ||
    files.readFile(path) !== null ||
    files.list(directory)?.includes('.git') === true
  );
}

/** The directory a `.git` is or points to; null when that cannot be read. */
export function gitDirectoryOf(directory: string, files: FileView, name = '.git'): string | null {
  const path = join(directory, name);
  if (files.isDirectory(path)) return files.realPath(path);
  const pointer = /^gitdir: ([^\n\r\0]+)[\n\r]*$/.exec(files.readFile(path) ?? '')?.[1];
  return pointer === undefined
    ? null
    : files.realPath(isAbsolute(pointer) ? pointer : `${directory}/${pointer}`);
}

function looksWhole(path: string | null, files: FileView): boolean {
  const names = path === null ? null : files.list(path);
  if (names === null) return false;
  return (
    names.includes('HEAD') &&
    (names.includes('commondir') || (names.includes('objects') && names.includes('refs')))
  );
}

function inspect(place: Place, files: FileView, reasons: Set<string>, depth: number): void {
  const { gitDirectory: own, top } = place;
  const names = own === null ? null : files.list(own);
  if (own === null || names === null) {
    reasons.add('runs in a repository whose directory cannot be read');
    return;
  }
  const pointer = names.includes('commondir') ? files.readFile(join(own, 'commondir')) : '.';
  if (pointer === null) reasons.add('runs in a repository whose common directory cannot be read');
  const common = (pointer ?? '.').trimEnd();
  const shared = files.realPath(isAbsolute(common) ? common : `${own}/${common}`);
  const seen = new Set<string>();
  inspectConfig(join(shared, 'config'), place, files, reasons, seen);
  inspectConfig(join(own, 'config.worktree'), place, files, reasons, seen);
  if (names.includes('index') && top !== null) inspectInner(join(own, 'index'), top, files, reasons, depth);
}

function inspectConfig(
  path: string,
  place: Place,
  files: FileView,
  reasons: Set<string>,
  seen: Set<string>,
): void {
  if (seen.has(path) || files.list(dirname(path))?.includes(basename(path)) !== true) return;
  seen.add(path);
  const text = files.readFile(path);
  // A file view gives the first 256 KiB: what is longer was not seen whole.
  const entries = text === null || text.length > 80_000 || seen.size > maxFiles ? null : parseGitConfig(text);
  if (entries === null) {
    reasons.add(`runs in a repository whose configuration ${path} cannot be read`);
    return;
  }
  for (const entry of entries) {
    const { section, name, value } = entry;
    if ((section === 'include' || section === 'includeif') && name === 'path') {
      if (value === null || value.startsWith('~') || value.startsWith('%')) {
        reasons.add('runs in a repository whose configuration includes a file that is not looked at');
      } else {
        const included = files.realPath(isAbsolute(value) ? value : `${dirname(path)}/${value}`);
        inspectConfig(included, place, files, reasons, seen);
      }
      continue;
    }
    if (section === 'core' && name === 'worktree') {
      const tree = files.realPath(
        isAbsolute(value ?? '') ? (value ?? '') : `${dirname(path)}/${value ?? ''}`,
      );
      if (place.start === null || !`${place.start}/`.startsWith(`${tree}/`) || tree === '/') {
        reasons.add('runs in a repository whose configuration puts its work tree elsewhere');
      }
      continue;
    }
    const why = gitConfigDanger(entry);
    if (why !== null) reasons.add(why);
  }
}

/** git starts git in each repository inside (`status`, `diff`, `commit` …), and that reads its own configuration. */
function inspectInner(
  index: string,
  top: string,
  files: FileView,
  reasons: Set<string>,
  depth: number,
): void {
  const bytes = files.readBytes(index);
  const links = bytes === null ? null : gitlinksOfIndex(bytes);
  if (links === null || links.length > maxFiles || (links.length > 0 && depth > 3)) {
    reasons.add('runs in a repository whose index is not understood, so what lies inside it is unknown');
    return;
  }
  for (const link of links) {
    const directory = join(top, link);
    if (!holdsGit(directory, files)) continue;
    const place = { gitDirectory: gitDirectoryOf(directory, files), top: directory, start: directory };
    inspect(place, files, reasons, depth + 1);
  }
}
