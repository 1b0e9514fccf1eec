import type { Word } from '@umbo/shell-syntax';
import type { ParsedCommand } from '../arguments/parsed-command.ts';
import { literalWord } from '../arguments/word-shape.ts';
import { posixShells } from './allows-shell.ts';
import { guessTexts } from './guess-texts.ts';
import type { JudgeParts } from './judge-parts.ts';
import type { Judge, Judging, Outcome, SetVariable, Site } from './site.ts';

/** A command while its findings are judged. */
export interface StartContext {
  /** What the judge is made of. */
  readonly parts: JudgeParts;
  /** Judges what is started. */
  readonly judge: Judge;
  /** Where it all goes. */
  readonly judging: Judging;
  /** Where the command stands, directory options applied. */
  readonly site: Site;
  /** Its name, for messages. */
  readonly name: string;
  /** All its words. */
  readonly words: readonly Word[];
  /** Its words, sorted. */
  readonly parsed: ParsedCommand;
  /** Its place in the list of reports. */
  readonly index: number;
}

const mostGuesses = 4;
const foreignShells = new Set([
  'zsh',
  'fish',
  'csh',
  'tcsh',
  'pwsh',
  'powershell',
  'cmd',
  'nu',
  'elvish',
  'xonsh',
  'rc',
]);

function innerSite(context: StartContext): Site {
  const variables: SetVariable[] = context.parsed.variables.map(({ value, literalPrefix }) => {
    const text = value ?? literalPrefix;
    const key = text.split('=')[0] ?? '';
    return { key, value: value === null ? null : literalWord(text.slice(key.length + 1)) };
  });
  return {
    ...context.site,
    variables: [...context.site.variables, ...variables],
    redirects: [],
    stdinText: null,
    isStill: false,
    isDefined: false,
    depth: context.site.depth + 1,
    parent: context.index,
    via: context.name,
  };
}

/** Judges a command that another one starts. */
export function startCommand(words: readonly Word[], context: StartContext): Outcome {
  if (words.length === 0) return { verdict: 'allow', isReadOnly: true };
  const source = words.map((word) => word.source).join(' ');
  // A wrapper starts programs: the shell's own words end with it, except behind `command`, `builtin` and `exec`.
  const site = innerSite(context);
  return context.judge.command(
    words,
    source,
    { ...site, isInScript: site.isInScript && isShellWord(context) },
    context.judging,
  );
}

/** Judges shell text that a command starts. */
export function startScript(script: string, context: StartContext): Outcome {
  const { name, site } = context;
  const shell = foreignShells.has(name)
    ? name
    : name === 'bash'
      ? 'bash'
      : name === 'eval' || name === 'trap'
        ? site.shell
        : 'sh';
  // A shell runs its text once; `xargs`, `find -exec` and `watch` may come back to theirs.
  const isOnce = name === 'bash' || name === 'eval' || posixShells.has(name);
  // `sh -c '"$@"' _ rm x`
  const given = context.parsed.operands.slice(1).flatMap(({ value }) => (value === null ? [] : [value]));
  const inside = {
    ...innerSite(context),
    isStill: isOnce && site.isStill,
    guesses: given.length === 0 ? site.guesses : new Map([...site.guesses, ['@', given]]),
  };
  return context.judge.script(script, shell, inside, context.judging);
}

/** `c='rm x'; bash -c "$c"`: what the text may be is judged as well, so that what is denied in it stays so. */
export function guessScripts(
  word: Word | null,
  words: readonly Word[] | undefined,
  context: StartContext,
): void {
  const source = (words ?? (word === null ? [] : [word])).map((part) => part.source).join(' ');
  for (const text of guessTexts(source, context.site.guesses).slice(0, mostGuesses))
    if (text.trim() !== '' && context.judging.guessesLeft-- > 0) startScript(text, context);
}

/** `eval`, `source`, `command`: words of the shell itself. */
export function isShellWord({ parts, name }: StartContext): boolean {
  return parts.knowledge.lookup(name)?.form.shellOnly === true;
}
