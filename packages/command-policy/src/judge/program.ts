import { basename, isAbsolute, resolve } from 'node:path';
import type { ResolvedExecutable, ResolveExecutable } from '@umbo/tools-core';
import type { FileView } from './file-view.ts';

/** A program as written, and everything it is known by. */
export interface Program {
  /** As written. */
  readonly written: string;
  /** The name its knowledge and an allow are looked up by; null for a path that is not the program of that name. */
  readonly name: string | null;
  /** Every name a deny may match: as written, base names, each link step, the real path. */
  readonly aliases: readonly string[];
  /** The file, links resolved; null when there is none. */
  readonly realPath: string | null;
  /** True when written as a bare name. */
  readonly isBare: boolean;
}

/** Finds out what a command word means. */
export type IdentifyProgram = (written: string, cwd: string | null) => Program;

/** One binary behind many names: its real path says nothing about what it will do. */
const multiCall = new Set(['busybox', 'toybox', 'coreutils', 'pgrep']);

/** True when two names on the trusted PATH lead to one file that looks at the name it was called by. */
export function isMultiCall(realPath: string): boolean {
  return multiCall.has(basename(realPath));
}

/** Names as the policy means them: a bare name, or an absolute path that is the very file of that name on the trusted PATH. */
export function createIdentifyProgram(
  resolveExecutable: ResolveExecutable,
  root: string,
  files: FileView,
  isCaseFolded: boolean,
): IdentifyProgram {
  const known = new Map<string, ResolvedExecutable>();
  const onPath = (name: string): ResolvedExecutable | null => {
    let found: ResolvedExecutable | null | undefined = known.get(name);
    if (found === undefined) {
      found = resolveExecutable(name, root);
      // What is not there may be installed later: only what was found is remembered.
      if (found !== null) known.set(name, found);
    }
    return found;
  };
  const fold = (name: string): string => (isCaseFolded ? name.toLowerCase() : name);
  return (written, cwd) => {
    if (!written.includes('/')) {
      const found = onPath(written);
      return {
        written,
        name: fold(written),
        aliases: found === null ? [written] : namesOf(written, found),
        realPath: found?.realPath ?? null,
        isBare: true,
      };
    }
    const path = isAbsolute(written) ? written : cwd === null ? null : `${cwd}/${written}`;
    const found = path === null ? null : resolveExecutable(written, cwd ?? root);
    const realPath = found?.realPath ?? (path === null ? null : files.realPath(path));
    const base = basename(written);
    // `/bin/ls` is `ls`; `./ls`, `/tmp/ls` and a link to something else are not.
    const same = isAbsolute(written) ? onPath(base) : null;
    const isSame = same !== null && realPath === same.realPath;
    return {
      written,
      name: isSame ? fold(base) : null,
      aliases: [
        written,
        base,
        ...(realPath === null ? [] : [realPath, basename(realPath)]),
        ...(found?.linkSteps ?? []).flatMap((step) => [step, basename(step)]),
        ...(path === null ? [] : [resolve(path)]),
      ],
      realPath,
      isBare: false,
    };
  };
}

function namesOf(written: string, found: ResolvedExecutable): readonly string[] {
  const steps = [...found.linkSteps, found.realPath];
  // Names of the final file of a multi-call binary are not what runs.
  return [written, ...steps.flatMap((step) => (isMultiCall(step) ? [step] : [step, basename(step)]))];
}
