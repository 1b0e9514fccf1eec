import { basename, resolve } from 'node:path';
import { defaultBlockList } from '../policy/default-block-list.ts';
import type { DenyGroupName } from '../policy/policy-document.ts';
import type { PolicySettings } from '../policy/policy-settings.ts';
import type { FileView } from './file-view.ts';
import { namePattern } from './name-pattern.ts';
import type { Opinion } from './opinion.ts';
import { isMultiCall } from './program.ts';
import type { IdentifyProgram, Program } from './program.ts';

/** Judges programs by name alone. */
export interface NameJudge {
  /** Denied, or asked about by group: every list that says so. */
  refused(program: Program): readonly Opinion[];
  /** True when a word names a program of the policy's own deny list. */
  isDenied(word: string): boolean;
  /** True when the program is on the allow list. */
  isAllowed(program: Program): boolean;
}

interface DenyEntry {
  readonly pattern: string;
  readonly matches: (name: string) => boolean;
  readonly verdict: 'deny' | 'ask';
  readonly group: DenyGroupName | null;
}

/** A judge of names for one policy. */
export function createNameJudge(
  settings: PolicySettings,
  identify: IdentifyProgram,
  root: string,
  files: FileView,
  isCaseFolded: boolean,
): NameJudge {
  const entry = (pattern: string, verdict: 'deny' | 'ask', group: DenyGroupName | null): DenyEntry => ({
    pattern,
    matches: namePattern(pattern, isCaseFolded),
    verdict,
    group,
  });
  const entries: DenyEntry[] = settings.deny.map((pattern) => entry(pattern, 'deny', null));
  for (const [group, names] of Object.entries(defaultBlockList) as [DenyGroupName, readonly string[]][]) {
    const verdict = settings.denyGroups[group];
    if (verdict !== 'off') entries.push(...names.map((name) => entry(name, verdict, group)));
  }
  const exact = new Map<string, DenyEntry[]>();
  const fold = (name: string): string => (isCaseFolded ? name.toLowerCase() : name);
  for (const item of entries) {
    if (!item.pattern.includes('*'))
      exact.set(fold(item.pattern), [...(exact.get(fold(item.pattern)) ?? []), item]);
  }
  const wild = entries.filter((item) => item.pattern.includes('*'));
  const allowNames = new Set(settings.allow.filter((name) => !name.includes('/')).map(fold));
  const allowPaths = new Set(
    settings.allow.filter((name) => name.includes('/')).map((path) => files.realPath(resolve(root, path))),
  );
  /** Where each denied name really leads, found when first needed. */
  let deniedFiles: ReadonlyMap<string, DenyEntry> | undefined;
  const findDeniedFiles = (): ReadonlyMap<string, DenyEntry> => {
    const found = new Map<string, DenyEntry>();
    for (const item of entries) {
      if (item.pattern.includes('*')) continue;
      const { realPath } = identify(item.pattern, root);
      if (realPath !== null && !isMultiCall(realPath)) found.set(realPath, item);
    }
    return found;
  };

  const isAllowed = (program: Program): boolean => {
    if (program.name !== null && allowNames.has(program.name)) return true;
    return program.realPath !== null && allowPaths.has(program.realPath);
  };

  return {
    isAllowed,
    isDenied: (word) =>
      entries.some((item) => item.group === null && (item.matches(word) || item.matches(basename(word)))),
    refused(program) {
      const found = new Map<DenyEntry, string>();
      for (const alias of program.aliases) {
        for (const item of exact.get(fold(alias)) ?? []) found.set(item, alias);
        for (const item of wild) if (item.matches(alias)) found.set(item, alias);
      }
      // The same file under another name, unless that name was allowed by itself.
      if (found.size === 0 && program.realPath !== null && !(program.isBare && isAllowed(program))) {
        deniedFiles ??= findDeniedFiles();
        const item = deniedFiles.get(program.realPath);
        if (item !== undefined) found.set(item, program.realPath);
      }
      return [...found].map(([item, alias]) => refusal(item, alias, program));
    },
  };
}

function refusal(item: DenyEntry, alias: string, program: Program): Opinion {
  const list = item.group === null ? 'the deny list' : `the default block list (${item.group})`;
  const as = alias === program.written ? '' : ` (as ${alias})`;
  return {
    verdict: item.verdict,
    layer: 'deny',
    code: item.verdict === 'deny' ? 'command-denied' : 'command-blocked-by-default',
    message: `"${program.written}"${as} is on ${list}.`,
    change: item.group === null ? `take ${item.pattern} off deny` : `set denyGroups.${item.group} to off`,
    lifts: item.verdict === 'deny' ? 'none' : 'any',
  };
}
