import type { Word } from '@umbo/shell-syntax';
import type { JudgeParts } from './judge-parts.ts';
import type { Opinion } from './opinion.ts';
import type { Site } from './site.ts';

/** What stands against `$cmd` when the script itself gives `cmd` a denied program: `x=rm; $x -rf y` is denied. */
export function guessProgram(parts: JudgeParts, word: Word, site: Site): readonly Opinion[] {
  const name = /^"?\$\{?([A-Za-z_]\w*)\}?"?$/.exec(word.source)?.[1];
  const values = name === undefined ? [] : (site.guesses.get(name) ?? []);
  return values.flatMap((value) => {
    const [program = ''] = value.split(/[ \t\n]/).filter((part) => part !== '');
    return program === '' ? [] : parts.names.refused(parts.identify(program, site.cwds[0] ?? null));
  });
}
