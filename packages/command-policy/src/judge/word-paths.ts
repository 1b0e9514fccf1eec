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
  for (const part of path.split('/')) {
    if (part === '') continue;
    if (!/[*?]/.test(part)) {
      found = found.map((directory) => `${directory === '/' ? '' : directory}/${part}`);
      continue;
    }
    const matches = namePattern(part.replaceAll('?', '*'));
    // `.*` may match `..`, and `**` any depth.
    if (part.includes('**') || (part.startsWith('.') && (matches('.') || matches('..')))) return null;
    const isHidden = part.startsWith('.');
    const next: string[] = [];
    for (const directory of found) {
      const names = files.list(directory) ?? [];
      for (const name of names)
        if (name.startsWith('.') === isHidden && matches(name)) next.push(join(directory, name));
      if (next.length > maxPaths) return null;
    }
    found = next;
  }
  return [...found, path];
}
