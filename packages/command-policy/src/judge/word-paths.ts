import { isAbsolute, join } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import type { FileView } from './file-view.ts';
import { namePattern } from './name-pattern.ts';
import type { Guesses } from './secret-word.ts';

/** Where words stand. */
export interface PathContext {
  /** The directory the command runs in; null when unknown. */
  readonly cwd: string | null;
  /** The home directory `~` means; null when unknown. */
  readonly home: string | null;
  /** Literal values the script gives its variables: what `$f` might be, for secrets only. */
  readonly guesses?: Guesses;
  /** The file system. */
  readonly files: FileView;
}

const plain = /^[A-Za-z0-9_./@%+=:,*?~-]*$/;
const maxPaths = 256;
/** With `**` in it, a pattern finds more. */
const maxDeepPaths = 1024;

/** Every path a word can mean, as far as that is certain; null when it is not. Paths are absolute, `..` not yet resolved. */
export function wordPaths(word: Word, context: PathContext): readonly string[] | null {
  if (word.value !== null) {
    const path = absolute(word.value, context);
    return path === null ? null : [path];
  }
  if (!plain.test(word.source)) return null;
  const isTilde = word.unknown.includes('tilde');
  if (isTilde && (context.home === null || !/^~(\/|$)/.test(word.source))) return null;
  if (word.unknown.some((part) => part !== 'tilde' && part !== 'glob')) return null;
  const text = isTilde ? `${context.home ?? ''}${word.source.slice(1)}` : word.source;
  const path = absolute(text, context);
  if (path === null || !word.unknown.includes('glob')) return path === null ? null : [path];
  return expandGlob(path, context.files);
}

/** The words a relative glob becomes in a directory: what it matches now, and the pattern itself; null when that is not certain. */
export function globWords(word: Word, cwd: string | null, files: FileView): readonly string[] | null {
  if (cwd === null || isAbsolute(word.source) || !word.unknown.every((part) => part === 'glob')) return null;
  return (
    wordPaths(word, { cwd, home: null, files })?.map((path) =>
      path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path,
    ) ?? null
  );
}

function absolute(text: string, context: PathContext): string | null {
  if (text.includes('\0') || text.length > 4096) return null;
  if (isAbsolute(text)) return text;
  // Not path.join: it would resolve `link/..` by name, the kernel does it by directory.
  return context.cwd === null ? null : `${context.cwd}/${text}`;
}

/** What the pattern matches now, and the pattern itself, which stays when nothing matches. */
function expandGlob(path: string, files: FileView): readonly string[] | null {
  let found: readonly string[] = ['/'];
  const most = path.includes('**') ? maxDeepPaths : maxPaths;
  const parts = path.split('/').filter((part) => part !== '');
  for (const [at, part] of parts.entries()) {
    if (!/[*?]/.test(part)) {
      found = found.map((directory) => `${directory === '/' ? '' : directory}/${part}`);
      continue;
    }
    const next = part === '**' ? below(found, at < parts.length - 1, files) : matching(part, found, files);
    if (next === null || next.length > most) return null;
    found = next;
  }
  return [...found, path];
}

function matching(part: string, directories: readonly string[], files: FileView): readonly string[] | null {
  const matches = namePattern(part.replaceAll('?', '*'));
  const isHidden = part.startsWith('.');
  // `.*` may match `..`.
  if (isHidden && (matches('.') || matches('..'))) return null;
  return directories.flatMap((directory) =>
    (files.list(directory) ?? [])
      .filter((name) => name.startsWith('.') === isHidden && matches(name))
      .map((name) => join(directory, name)),
  );
}

/** `**`: with `globstar` everything below, links not followed, and in the middle no directory at all; without it the names of one level, links too. */
function below(directories: readonly string[], isMiddle: boolean, files: FileView): readonly string[] | null {
  const found = isMiddle ? [...directories] : [];
  const waiting = [...directories];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    const real = files.realPath(directory);
    for (const name of files.list(directory) ?? []) {
      if (name.startsWith('.')) continue;
      const path = join(directory, name);
      found.push(path);
      if (found.length > maxDeepPaths * 4) return null;
      if (files.realPath(path) === join(real, name) && files.isDirectory(path)) waiting.push(path);
    }
  }
  return found;
}
