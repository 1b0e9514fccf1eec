import { basename, dirname, join, resolve } from 'node:path';
import type { Word } from '@umbo/shell-syntax';
import type { PolicySettings } from '../policy/policy-settings.ts';
import type { FileView } from './file-view.ts';
import type { Opinion } from './opinion.ts';
import { unseenWords } from '../arguments/word-shape.ts';
import { wayOut } from './way-out.ts';
import { isSecretPlace } from './secret-place.ts';
import { isStartedByOthers } from './started-by-others.ts';
import { isUnseen, mayNameSecret } from './secret-word.ts';
import { wordPaths } from './word-paths.ts';
import type { PathContext } from './word-paths.ts';

/** What is done to a path. `tree` touches everything below it too. */
export type PathAccess = 'read' | 'write' | 'delete' | 'tree';

/** Judges paths against the roots, the read-only and the protected ones. */
export interface PathJudge {
  /** What the policy says of one access; empty when nothing stands against it. */
  judge(access: PathAccess, word: Word, context: PathContext): readonly Opinion[];
  /** The same for a path that is certain. */
  judgePath(access: PathAccess, path: string): readonly Opinion[];
  /** True when the path, links resolved, is inside the roots. */
  isInside(path: string): boolean;
  /** True when commands may start in the directory. */
  isCwdInside(path: string): boolean;
}

/** Not /dev/fd/3: opened by that name, a file that was opened for reading is opened again, for writing (`cat 3< ~/.bashrc > /dev/fd/3`). */
const alwaysWritable = /^\/dev\/(?:null|zero|full|stdout|stderr|tty|fd\/[12])$/;
const verbs = { read: 'reads', write: 'writes', delete: 'deletes', tree: 'changes what is below' } as const;

/** A judge of paths for one policy. Relative entries are relative to `root`. */
export function createPathJudge(
  settings: PolicySettings,
  root: string,
  files: FileView,
  isCaseFolded: boolean,
): PathJudge {
  const fold = (path: string): string => (isCaseFolded ? path.toLowerCase() : path);
  const real = (entries: readonly string[]): readonly string[] =>
    entries.map((entry) => fold(files.realPath(resolve(root, entry))));
  // A link that is named is kept as well as what it points to: `rm policy.yaml` would make room for another.
  const kept = (entries: readonly string[]): readonly string[] => {
    const links = entries.map((entry) => resolve(root, entry));
    return [
      ...new Set([
        ...real(entries),
        ...links.map((path) => fold(join(files.realPath(dirname(path)), basename(path)))),
      ]),
    ];
  };
  const roots = settings.roots === null ? null : real(settings.roots);
  const cwdRoots = settings.cwdRoots === null ? null : real(settings.cwdRoots);
  const readOnly = kept(settings.readOnly);
  const guarded = kept(settings.protected);
  const shownRoots = (settings.roots ?? []).join(', ');

  const judgePath = (access: PathAccess, path: string): readonly Opinion[] => {
    if (access === 'write' && alwaysWritable.test(path)) return [];
    if (access === 'read' && /^\/dev\/(?:null|zero|full|std(?:in|out|err)|tty|fd\/\d+)$/.test(path))
      return [];
    // Removing or replacing a link touches the link, not what it points to.
    const isLink = access === 'delete' && !/(?:^|\/)\.{0,2}$/.test(path);
    const target = isLink ? join(files.realPath(dirname(path)), basename(path)) : files.realPath(path);
    const place = fold(target);
    const touches = (entries: readonly string[]): boolean =>
      entries.some(
        (entry) =>
          isBelow(place, entry) || (access !== 'read' && access !== 'write' && isBelow(entry, place)),
      );
    if (access === 'read') {
      if (isSecretPlace(target) || isSecretPlace(path)) return [secretRead(target)];
      if (!touches(guarded)) return [];
      return [
        opinion(
          'ask',
          'protected-path',
          `It reads ${target}, which is protected.`,
          'take it off paths.protected',
        ),
      ];
    }
    const what = `It ${verbs[access]} ${target}`;
    if (touches(guarded))
      return [
        opinion('deny', 'protected-path', `${what}, which is protected.`, 'take it off paths.protected'),
      ];
    if (touches(readOnly)) {
      const inside = readOnly.find((entry) => entry !== place && isBelow(entry, place));
      const why = inside === undefined ? 'which is read-only' : `where ${inside} is read-only`;
      const change =
        inside === undefined
          ? 'take it off paths.readOnly'
          : 'name what is beside it, or take it off paths.readOnly';
      return [opinion('deny', 'read-only-path', `${what}, ${why}.`, change)];
    }
    // Hooks, filters and drivers there are programs git starts; a repository planted inside another is one too.
    if (/\/\.git(?:\/|$)/i.test(target))
      return [
        opinion(
          'ask',
          'git-internals',
          `${what}, which belongs to git and can name programs it starts.`,
          'use git itself',
        ),
      ];
    if (
      access !== 'delete' &&
      isStartedByOthers(target) &&
      roots?.some((entry) => isBelow(place, entry)) === true
    )
      return [
        opinion(
          'ask',
          'started-by-others',
          `${what}, from which editors, agents or hooks start programs, outside any sandbox.`,
          'let a person change it, or allow this one by a rule',
        ),
      ];
    // What /proc/self and /dev name is the child's, not what they name for us.
    const isOurs = !/^\/(?:proc|dev)(?:\/|$)/.test(resolve(path));
    if (roots === null || (isOurs && roots.some((entry) => isBelow(place, entry)))) {
      if (access === 'delete' && roots?.includes(place) === true) {
        return [deletesRoot(target)];
      }
      return [];
    }
    const where =
      shownRoots === '' ? 'and nothing may be written' : `which is outside the roots (${shownRoots})`;
    return [
      opinion(
        'ask',
        'path-outside-roots',
        `${what}, ${where}.`,
        `add it to paths.roots, or name a path inside the roots`,
      ),
    ];
  };

  return {
    judgePath,
    judge(access, word, context) {
      const paths = wordPaths(word, context);
      const mayBeSecret = (): boolean =>
        mayNameSecret(word, context.guesses ?? new Map(), () => isUnseen(paths?.at(-1), files));
      if (access === 'read' && word.value === null && mayBeSecret()) return [secretRead(word.source)];
      // A glob may name hundreds of paths: one of each kind says it.
      if (paths !== null) {
        const wholes = access === 'delete' ? paths.flatMap((path) => wholeDirectory(path, word)) : [];
        const emptied = wholes
          .map((path) => files.realPath(path))
          .filter((path) => roots?.includes(fold(path)));
        return onePerCode([...emptied.map(deletesRoot), ...paths.flatMap((path) => judgePath(access, path))]);
      }
      if (access === 'read' && guarded.length === 0) return [];
      if (access === 'read') {
        return [
          opinion(
            'ask',
            'unknown-path',
            `It reads ${word.source}, which is unknown before running and could be protected.`,
            'write the path out',
          ),
        ];
      }
      if (roots === null && readOnly.length === 0 && guarded.length === 0) return [];
      return [
        opinion(
          'ask',
          'unknown-path',
          `It ${verbs[access]} ${word.source === unseenWords.source ? 'what is put in while it runs' : word.source}, which is unknown before running.${ifEmpty(access, word)}`,
          word.source === unseenWords.source ? wayOut('unseen-words') : 'write the path out',
        ),
      ];
    },
    isInside: (path) => roots === null || roots.some((entry) => isBelow(fold(files.realPath(path)), entry)),
    isCwdInside: (path) =>
      cwdRoots === null || cwdRoots.some((entry) => isBelow(fold(files.realPath(path)), entry)),
  };
}

function isBelow(path: string, entry: string): boolean {
  return path === entry || path.startsWith(entry === '/' ? '/' : `${entry}/`);
}

function opinion(verdict: 'ask' | 'deny', code: string, message: string, change: string): Opinion {
  return { verdict, layer: 'paths', code, message, change, lifts: verdict === 'ask' ? 'paths' : 'none' };
}

function deletesRoot(path: string): Opinion {
  const message = `It deletes ${path}, which is the workspace itself.`;
  return opinion('ask', 'deletes-root', message, 'name what is inside it');
}

function secretRead(what: string): Opinion {
  return opinion(
    'ask',
    'secret-path',
    `It reads ${what}, where secrets usually are.`,
    'read another file, or allow this one by a rule',
  );
}

function onePerCode(opinions: readonly Opinion[]): readonly Opinion[] {
  return [...new Map(opinions.toReversed().map((entry) => [entry.code, entry])).values()].toReversed();
}

/** `rm -rf ./*` leaves as little of a workspace as `rm -rf .`, names with a dot in front aside. */
function wholeDirectory(path: string, word: Word): readonly string[] {
  const [above, name] = [dirname(path), basename(path)];
  const directory = above.replace(/(?:\/\*\*)+$/, '');
  return word.unknown.includes('glob') && /^[*?]*\*[*?]*$/.test(name) ? [`${directory}/.`] : [];
}

/** The empty-variable guard: `rm -rf "$DIR/build"` is /build when DIR is not set. */
function ifEmpty(access: PathAccess, word: Word): string {
  if (access !== 'delete' || !word.unknown.every((part) => part === 'variable')) return '';
  const rest = word.source.replaceAll(/\$(?:\w+|\{\w+\})|["']/g, '');
  return rest.includes('$') ? '' : ` With the variable empty it is "${rest}".`;
}
