import { resolve } from 'node:path';
import type { DirectoryChange, ShellCommand } from '@umbo/shell-syntax';
import { literalWord, patternWord } from '../arguments/word-shape.ts';
import { carriedValues, keepsPlace } from './carried-values.ts';
import type { CarriedValues } from './carried-values.ts';
import { isGone } from './climbing-path.ts';
import type { CommandReport } from './command-report.ts';
import { expandBraces } from './expand-braces.ts';
import { fedFiles } from './fed-files.ts';
import { fillCommand } from './fill-word.ts';

import type { JudgeParts } from './judge-parts.ts';
import { isOddOutput } from './odd-outputs.ts';
import { strictest } from './opinion.ts';
import type { Opinion } from './opinion.ts';
import { readActivated } from './read-activated.ts';
import type { Judge, Judging, Outcome, SetVariable, Site } from './site.ts';
import { guessesOf, stdinOf } from './script-guesses.ts';
import { stillPlaces } from './still-text.ts';
import { isTopLevel, topLevelOf } from './top-level.ts';
import { globWords, wordPaths } from './word-paths.ts';

/** Every `cd` that may fail doubles the places; past this many the place is unknown. */
const mostPlaces = 16;

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
  const reading = readActivated(text, dialect);
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
    guesses: guessesOf(reading, site),
    hasOddOutputs:
      site.hasOddOutputs || reading.commands.some(({ redirects }) => redirects.some(isOddOutput)),
  };
  let around = from;
  // What `eval` and `trap` run stands in a shell where names may be readonly already.
  const values =
    site.via === 'eval' || site.via === 'trap'
      ? null
      : carriedValues(text, reading, (pattern) => {
          const [cwd, ...others] = site.cwds;
          const names =
            others.length > 0 || !site.isStill
              ? null
              : globWords(patternWord(pattern), cwd ?? null, parts.files);
          return names?.every((name) => !name.startsWith('-')) === true;
        });
  const knowsPlace =
    values !== null && /\$.*(?:PWD|pwd)/s.test(text) && !from.hasFunctions && keepsPlace(text, reading);
  // What stands at the end of a pipeline of names.
  const fedSite = (place: Site, command: ShellCommand): Site => {
    const [cwd, ...others] = place.cwds;
    if (!command.stdinIsFed || others.length > 0 || !/\bxargs\b/.test(command.source) || from.hasFunctions)
      return place;
    return {
      ...place,
      fed: fedFiles(reading.commands.indexOf(command), reading.commands, text, cwd ?? null, parts),
    };
  };
  const judgeOne = (written: ShellCommand, isStill: boolean, into: Judging): Outcome => {
    const forms = fillCommand(
      written,
      withPlace(values, knowsPlace ? commandSite(parts, written, around, isStill).cwds : []),
      // `command $x` and its like change the shell itself, which was read without the value.
      parts.knowledge.lookup(written.words[0]?.value ?? '')?.form.shellOnly !== true,
    );
    const outcomes = forms.map((command) =>
      judge.command(
        command.words.flatMap(expandBraces),
        command.source,
        {
          ...fedSite(commandSite(parts, command, around, isStill), written),
          ...stdinOf(reading, written, around),
        },
        into,
      ),
    );
    return {
      verdict: strictest(outcomes.map(({ verdict }) => verdict)),
      isReadOnly: outcomes.every((outcome) => outcome.isReadOnly),
    };
  };
  const still = site.isStill
    ? stillPlaces(text, reading.commands, (command, scratch) => judgeOne(command, false, scratch), judging)
    : [];
  for (const [at, command] of reading.commands.entries()) {
    const before = judging.reports.length;
    const outcome = judgeOne(command, still[at] === true, judging);
    if (!outcome.isReadOnly) {
      const removed = removedPaths(judging.reports.slice(before));
      if (removed.length > 0) around = { ...around, gone: [...around.gone, ...removed] };
    }
    verdicts.push(outcome.verdict);
    isReadOnly &&= outcome.isReadOnly;
  }
  judging.opinions.push(...opinions);
  verdicts.push(...opinions.map((opinion) => opinion.verdict));
  return { verdict: strictest(verdicts), isReadOnly };
}

/** The values, and where the command stands as `$PWD`. */
function withPlace(values: CarriedValues | null, cwds: readonly (string | null)[]): CarriedValues {
  const [cwd, ...others] = cwds;
  if (values === null || typeof cwd !== 'string' || others.length > 0) return values ?? new Map();
  return new Map([...values, ['PWD', [literalWord(cwd)]] as const]);
}

function commandSite(parts: JudgeParts, command: ShellCommand, site: Site, isStill: boolean): Site {
  const set: SetVariable[] = [...command.inheritedEnv, ...command.assignments].map(
    ({ name, value, exported }) => ({
      key: name,
      value,
      isExported: exported,
    }),
  );
  // A bare `x=1` is the shell's own affair, unless the name is one the shell or the loader listens to.
  const isBare = command.words.length === 0;
  const exported = new Set(
    [...command.inheritedEnv, ...command.assignments]
      .filter((entry) => entry.exported)
      .map(({ name }) => name),
  );
  // What is called like a program is handed on only when exported: no such name is in the environment a child starts with.
  const { environment } = parts;
  const variables = set.filter(
    ({ key }) =>
      exported.has(key) || environment.choosesCode(key) || (!isBare && !environment.namesProgram(key)),
  );
  return {
    ...site,
    isStill,
    cwds:
      command.directoryChanges.length === 0 ? site.cwds : directories(parts, command.directoryChanges, site),
    variables: [...site.variables, ...variables],
    redirects: [...site.redirects, ...command.redirects],
    isDefined: command.definedInScript,
    fed: null,
  };
}

/** What these commands delete or move away, by name; `/` where that cannot be told. */
function removedPaths(reports: readonly CommandReport[]): readonly string[] {
  return reports.flatMap(({ effects, cwd }) =>
    effects
      .filter(({ kind }) => kind === 'deletes')
      .map(({ target }) =>
        target === null || cwd === null || /["'$`\\[{~]/.test(target)
          ? '/'
          : resolve(cwd, target.replace(/[^/]*[*?].*$/s, '')),
      ),
  );
}

/**
 * Where `cd` leads, by name as bash does it; and the place before, where the directory is not there yet and `cd` may fail, or where
 * the line with the `cd` may be left before it.
 */
function directories(
  parts: JudgeParts,
  changes: readonly DirectoryChange[],
  site: Site,
): readonly (string | null)[] {
  let places: readonly (string | null)[] = site.cwds;
  for (const change of changes) {
    const next = new Set<string | null>();
    for (const cwd of places) {
      const target =
        change.value === '-' || change.value === ''
          ? null
          : isTopLevel(change, site)
            ? topLevelOf(cwd, parts.files)
            : wordPaths(change, { cwd, home: site.home, files: parts.files });
      // `for d in packages/*/; do cd "$d" && …` goes to each.
      for (const to of target?.map((path) => resolve(path)) ?? [null]) {
        next.add(to);
        if (to === null || cwd === null) continue;
        const mayFail = !change.hasSucceeded && (isGone(to, site) || !parts.files.isDirectory(to));
        if (change.mayBeSkipped || mayFail) next.add(cwd);
      }
    }
    places = next.size > mostPlaces ? [null] : [...next];
  }
  return places;
}
