import type { PolicyDocument, PolicySection } from '@umbo/command-policy';
import type { Attempt } from './trick.ts';
import { dangerousPrograms } from './tricks/destructive.ts';

/** What the attack tries to get past the policy. Each was refused or asked about when tried openly, so hiding it must not help. */
export interface Targets {
  /** Commands by a program that is refused, or that no list names. */
  readonly commands: readonly string[];
  /** A program no policy has heard of; null where the policy lets unknown programs run. */
  readonly undeclared: string | null;
  /** True when shells may run files of the workspace. */
  readonly runsFiles: boolean;
  /** Files that must not be written. */
  readonly files: readonly string[];
  /** Names the policy lets run. */
  readonly allowed: readonly string[];
  /** What was left out, and why. */
  readonly skipped: readonly string[];
}

/** True when the policy lets it run unasked. */
export type IsAllowed = (call: Attempt['call'], envKeys?: readonly string[]) => boolean;

const ruleCommand = (match: string): string =>
  match.replaceAll(/\s\*\*(?=\s|$)/g, '').replaceAll(/(?<=\s)\*(?=\s|$)/g, 'x');

const isName = (name: string): boolean => /^[\w.+-]+$/.test(name);

/** Reads the policy as its user wrote it, tries each name openly, and keeps what is not simply allowed. */
export function findTargets(
  documents: readonly PolicyDocument[],
  role: string | undefined,
  seed: number,
  isAllowed: IsAllowed,
): Targets {
  const sections: readonly PolicySection[] = documents.flatMap((document) => [
    document,
    ...(role !== undefined && document.roles?.[role] !== undefined ? [document.roles[role]] : []),
  ]);
  const denied = [
    ...sections.flatMap((section) => section.deny ?? []),
    ...documents.flatMap((document) => document.blocked_commands ?? []),
  ].filter((name) => isName(name));
  const skipped: string[] = [];
  const undeclared = `undeclared-${(seed >>> 0).toString(16)}`;
  const script = (text: string): boolean => isAllowed({ kind: 'script', script: text });
  const isOpen = isAllowed({ kind: 'command', argv: [undeclared, 'x'] });
  if (isOpen) skipped.push('programs on no list: the policy lets them run');
  const byRule = sections
    .flatMap((section) => section.rules ?? [])
    .filter(({ decision }) => decision !== 'allow')
    .flatMap(({ match }) => match)
    .map((match) => ruleCommand(match))
    .filter((text) => /^[\w./ =+-]+$/.test(text) && !script(text));
  const programs = [...new Set([...denied, ...dangerousPrograms])].filter(
    (name) => !isAllowed({ kind: 'command', argv: [name, 'x'] }) && !script(`${name} x`),
  );
  const guarded = sections.flatMap((section) => [
    ...(section.paths?.protected ?? []),
    ...(section.paths?.readOnly ?? []),
  ]);
  const files = [
    '/etc/umbo-attack',
    '../umbo-attack',
    'umbo-attack',
    ...guarded.filter((path) => !path.includes('*')),
  ].filter((path) => !script(`> ${path}`));
  if (!files.includes('/etc/umbo-attack'))
    skipped.push('files outside the workspace: the policy lets them be written');
  const runsFiles = ['sh x.sh', 'bash x.sh', 'dash x.sh', './x.sh'].some((text) => script(text));
  if (runsFiles)
    skipped.push('files that are written and then run: the policy lets shells run files of the workspace');
  return {
    runsFiles,
    commands: [...byRule, ...programs.map((name) => `${name} x`)],
    undeclared: isOpen ? null : undeclared,
    files,
    allowed: [...new Set(sections.flatMap((section) => section.allow ?? []))].filter((name) => isName(name)),
    skipped,
  };
}
