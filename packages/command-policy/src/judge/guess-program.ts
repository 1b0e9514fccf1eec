import type { Word } from '@umbo/shell-syntax';
import { guessTexts } from './guess-texts.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Opinion } from './opinion.ts';
import type { Site } from './site.ts';
import { wordPaths } from './word-paths.ts';

const mostPrograms = 64;

/**
 * What stands against `$cmd` when the script itself gives `cmd` a denied program, or the word spells one in a way that is not read
 * with certainty: `x=rm; $x -rf y`, `${x:-rm} y` and `/bin/r?` are denied.
 */
export function guessProgram(parts: JudgeParts, word: Word, site: Site): readonly Opinion[] {
  const [cwd = null] = site.cwds;
  const { home } = site;
  const matched = word.unknown.every((part) => part === 'glob' || part === 'tilde')
    ? (wordPaths(word, { cwd, home, files: parts.files }) ?? [])
    : [];
  const programs = [...guessTexts(word.source, site.guesses), ...matched].map(
    (text) => text.split(/[ \t\n]/).find((part) => part !== '') ?? '',
  );
  return [...new Set(programs)]
    .filter((program) => program !== '' && !/[*?[]/.test(program))
    .slice(0, mostPrograms)
    .flatMap((program) => parts.names.refused(parts.identify(program, cwd)))
    .slice(0, 1);
}
