import { join } from 'node:path';
import type { Assignment, Redirect, ShellCommand } from '../../src/index.ts';
import { DEEPEST_DIRECTORY, START_ENVIRONMENT } from './locked-shell.ts';
import type { Attempt } from './read-runs.ts';

/** Whether the surroundings bash gave a command are those its reading allows for: directory, stdin, environment. */
export function explainsPlace(command: ShellCommand, attempt: Attempt): boolean {
  const directories = possibleDirectories(command);
  return (
    (directories === null || directories.has(attempt.cwd)) &&
    (command.stdinIsFed || !attempt.isFed || command.redirects.some(writesStdin)) &&
    explainsEnvironment(command, attempt.env)
  );
}

/** `0>file` opens standard input, and nothing can be read from it. */
function writesStdin({ kind, descriptor }: Redirect): boolean {
  return descriptor === 0 && (kind === 'write' || kind === 'append');
}

/** Whether one of these commands redirects to this file. */
export function explainsFile(commands: readonly ShellCommand[], file: string): boolean {
  return commands.some((command) =>
    command.redirects.some(({ kind, target }) => {
      if (kind !== 'write' && kind !== 'append' && kind !== 'readWrite') return false;
      const directories = possibleDirectories(command);
      if (target.value === null || directories === null) return true;
      return [...directories].some((directory) => join(directory, target.value ?? '') === file);
    }),
  );
}

/** Where the command may start, given the directories that are there; null when that is not known. */
function possibleDirectories(command: ShellCommand): ReadonlySet<string> | null {
  let directories = new Set(['']);
  for (const change of command.directoryChanges) {
    const next = new Set<string>();
    for (const from of directories) {
      if (change.value === null) return null;
      const to = join(from, change.value).replace(/^\.\/?|\/$/g, '');
      // Nothing is known of what lies outside.
      if (to.startsWith('..')) return null;
      const exists = to === '' || (/^d(?:\/d)*$/.test(to) && to.length < 2 * DEEPEST_DIRECTORY);
      if (exists) next.add(to);
      if ((!exists && !change.hasSucceeded) || change.mayBeSkipped) next.add(from);
    }
    directories = next;
  }
  return directories;
}

function explainsEnvironment({ assignments, inheritedEnv }: ShellCommand, env: Attempt['env']): boolean {
  const known = [...inheritedEnv, ...assignments];
  const names = new Set([...START_ENVIRONMENT.keys(), ...env.keys()]);
  return [...names].every((name) => {
    const start = START_ENVIRONMENT.get(name);
    const value = env.get(name);
    if (name === 'LC_ALL' || value === start) return true;
    // What was exported before needs no export to reach a program.
    return known.some(
      (entry) => entry.name === name && (start !== undefined || entry.exported) && mayHold(entry, value),
    );
  });
}

/** Whether an assignment may leave this value, or none, in the variable. */
function mayHold({ value: word, append }: Assignment, value: string | undefined): boolean {
  if (word === null || append) return true;
  if (value === undefined) return false;
  if (word.value !== null) return word.value === value;
  return word.unknown.includes('tilde') || value.startsWith(word.literalPrefix);
}
