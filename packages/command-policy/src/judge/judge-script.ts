import { resolve } from 'node:path';
import { readScript } from '@umbo/shell-syntax';
import type { ShellCommand, Word } from '@umbo/shell-syntax';
import { expandBraces } from './expand-braces.ts';
import type { JudgeParts } from './judge-parts.ts';
import { strictest } from './opinion.ts';
import type { Opinion } from './opinion.ts';
import type { Judge, Judging, Outcome, SetVariable, Site } from './site.ts';
import { wordPaths } from './word-paths.ts';

/** Judges shell text: every command in it, and the text itself where it cannot be told what it runs. */
export function judgeScript(
  parts: JudgeParts,
  judge: Judge,
  text: string,
  shell: string,
  site: Site,
  judging: Judging,
): Outcome {
  const dialect = shell === 'sh' ? 'sh' : 'bash';
  const verdicts: ('allow' | 'ask' | 'deny')[] = [];
  const opinions: Opinion[] = [];
  const doubt = (code: string, message: string): void => {
    opinions.push({
      verdict: 'ask',
      layer: 'script',
      code,
      message,
      change: 'write it more plainly',
      lifts: 'none',
    });
  };
  if (shell !== 'sh' && shell !== 'bash') {
    doubt('foreign-shell', `Text for ${shell} is not looked through.`);
  }
  if (site.depth > 8) {
    doubt('too-deep', 'More than 8 commands start one another.');
    judging.opinions.push(...opinions);
    return { verdict: 'ask', isReadOnly: false };
  }
  const reading = readScript(text, { shell: dialect });
  if (reading.kind === 'cannotTell') {
    for (const { code, message } of reading.doubts.slice(0, 8))
      doubt(code, `It cannot be told what this runs: ${message}.`);
  }
  let isReadOnly = opinions.length === 0;
  const changesHome = reading.commands.some(({ assignments }) =>
    assignments.some(({ name }) => name === 'HOME'),
  );
  const from: Site = {
    ...site,
    home: changesHome ? null : site.home,
    isInScript: true,
    shell: dialect,
    hasFunctions: site.hasFunctions || /\(\s*\)|function/.test(text),
    guesses: guessesOf(reading.commands),
  };
  for (const command of reading.commands) {
    const outcome = judge.command(
      command.words.flatMap(expandBraces),
      command.source,
      commandSite(parts, command, from),
      judging,
    );
    verdicts.push(outcome.verdict);
    isReadOnly &&= outcome.isReadOnly;
  }
  judging.opinions.push(...opinions);
  verdicts.push(...opinions.map((opinion) => opinion.verdict));
  return { verdict: strictest(verdicts), isReadOnly };
}

function commandSite(parts: JudgeParts, command: ShellCommand, site: Site): Site {
  const set: SetVariable[] = [...command.inheritedEnv, ...command.assignments].map(({ name, value }) => ({
    key: name,
    value,
  }));
  // A bare `x=1` is the shell's own affair, unless the name is one the shell or the loader listens to.
  const isBare = command.words.length === 0;
  const exported = new Set(
    [...command.inheritedEnv, ...command.assignments]
      .filter((entry) => entry.exported)
      .map(({ name }) => name),
  );
  const variables = set.filter(
    ({ key }) => !isBare || exported.has(key) || parts.environment.choosesCode(key),
  );
  return {
    ...site,
    cwds:
      command.directoryChanges.length === 0 ? site.cwds : directories(parts, command.directoryChanges, site),
    variables: [...site.variables, ...variables],
    redirects: [...site.redirects, ...command.redirects],
    isDefined: command.definedInScript,
  };
}

function guessesOf(commands: readonly ShellCommand[]): ReadonlyMap<string, readonly string[]> {
  const guesses = new Map<string, readonly string[]>();
  for (const { name, value } of commands.flatMap(({ assignments }) => assignments)) {
    if (value?.value) guesses.set(name, [...(guesses.get(name) ?? []), value.value]);
  }
  return guesses;
}

/** Where `cd` leads, by name as bash does it; and the place before, when the directory is not there yet and `cd` may fail. */
function directories(parts: JudgeParts, changes: readonly Word[], site: Site): readonly (string | null)[] {
  const found = new Set<string | null>();
  for (const start of site.cwds) {
    let cwd = start;
    for (const word of changes) {
      const target =
        word.value === '-' || word.value === ''
          ? null
          : wordPaths(word, { cwd, home: site.home, files: parts.files });
      const next = target?.length === 1 ? resolve(target[0] ?? '/') : null;
      if (next !== null && cwd !== null && !parts.files.isDirectory(next)) found.add(cwd);
      cwd = next;
    }
    found.add(cwd);
  }
  return [...found].toReversed();
}
