import type { Word } from '@umbo/shell-syntax';
import type { Finding } from '../arguments/finding.ts';
import { literalWord } from '../arguments/word-shape.ts';
import type { Start } from '../knowledge/effect.ts';
import { usualScripts } from '../knowledge/usual-scripts.ts';
import { allowsShell, posixShells } from './allows-shell.ts';
import { climbsBlindly } from './climbing-path.ts';
import { installedProgram, isManagerWord, isModuleHere, isScript } from './installed-program.ts';
import { judgeFedWords } from './fed-words.ts';
import { hiddenArguments } from './hidden-arguments.ts';
import type { Opinion } from './opinion.ts';
import { guessScripts, isShellWord, startCommand, startScript } from './start-inside.ts';
import type { StartContext } from './start-inside.ts';
import { readsOwnText } from './reads-own-text.ts';
import { wayOut } from './way-out.ts';
import { wordPaths } from './word-paths.ts';
import type { Outcome } from './site.ts';

/** Judges what a command starts: looks through where that can be seen, asks where not. */
export function judgeStart(
  what: Start,
  text: string | undefined,
  finding: Finding,
  context: StartContext,
): { readonly opinions: readonly Opinion[]; readonly isReadOnly: boolean } {
  const word = text === undefined ? finding.word : literalWord(text);
  switch (what) {
    case 'command':
      return judgeOption(finding.words ?? [], context) ?? inner(startCommand(finding.words ?? [], context));
    case 'commandWithMore': {
      const outcome = inner(startCommand(hiddenArguments(finding, context.parsed, context.site), context));
      return finding.via === 'operand' ? { ...outcome, opinions: judgeFedWords(context) } : outcome;
    }
    case 'projectCommand':
      return startProjectCommand(finding.words ?? [], context);
    case 'projectScript':
    case 'projectProgram':
      return startProjectWord(what, finding.words ?? [], context);
    case 'script':
    case 'program': {
      const script = scriptText(word, finding.words);
      if (script === null) {
        guessScripts(word, finding.words, context);
        return asked('unknown-script', 'starts a command that is unknown before running', context);
      }
      const outcome = startScript(script, context);
      if (what === 'script') return inner(outcome);
      return asked('starts-program', `starts "${script}" in a way that is not looked through`, context);
    }
    case 'file':
      return startFile(word, context, finding.via);
    case 'code':
      return asked('inline-code', 'runs code given on the command line', context);
    case 'stdin':
      return startStdin(context);
    case 'workspace':
      return startWorkspace(context);
  }
}

function inner(outcome: Outcome): { readonly opinions: readonly Opinion[]; readonly isReadOnly: boolean } {
  return { opinions: [], isReadOnly: outcome.isReadOnly };
}

/** `flock FILE -c TEXT`: no program is called so. What stands behind it is judged as text, so that what is denied in it stays so. */
function judgeOption(
  [first, ...rest]: readonly Word[],
  context: StartContext,
): ReturnType<typeof judgeStart> | null {
  const option = first?.value ?? '';
  if (!option.startsWith('-')) return null;
  for (const { value } of rest) if (value !== null) startScript(value, context);
  return asked('unknown-script', `is given "${option}" where a program should stand`, context);
}

/** `yarn run jest --config X` is `jest --config X`; `yarn run release --dry` is code of the project, whatever it does. */
function startProjectWord(
  what: 'projectScript' | 'projectProgram',
  words: readonly Word[],
  context: StartContext,
): ReturnType<typeof judgeStart> {
  const name = words[0]?.value ?? null;
  // `yarn workspace a run build`
  if (what === 'projectProgram' && name === 'run')
    return startProjectWord('projectScript', words.slice(1), context);
  if (name === null)
    return asked('unknown-script', 'starts a command that is unknown before running', context);
  if (name === '-') return startStdin(context);
  if (name.includes('://') || name.startsWith('data:'))
    return asked('inline-code', 'runs code from an address', context);
  if (/\/|\.[cm]?[jt]sx?$/.test(name)) return startFile(words[0] ?? null, context);
  const form = context.parts.knowledge.lookup(name)?.form;
  // `yarn run watch` is a script; with words behind it, it may be the program that starts them.
  const isProgram =
    form !== undefined && form.shellOnly !== true && (form.transparent !== true || words.length > 1);
  // `bun run` looks for a program of the name everywhere in the end: what is denied stays so, described or not.
  const refused = context.site.cwds.flatMap((cwd) =>
    context.parts.names.refused(context.parts.identify(name, cwd)),
  );
  if (refused.length > 0) return { opinions: refused.slice(0, 1), isReadOnly: false };
  // What is no script of the project and neither installed in it nor called as scripts are is that program of the machine, then.
  const isOutside = (): boolean =>
    what === 'projectScript' &&
    !usualScripts.includes(name) &&
    !isOfProject(name, context) &&
    context.site.cwds.some((cwd) => context.parts.identify(name, cwd).realPath !== null);
  if (isProgram || isOutside()) startCommand(words, context);
  else if (
    what === 'projectProgram' &&
    !usualScripts.includes(name) &&
    !/^[\w.-]+(?::[\w.-]+)+$/.test(name) &&
    !isOfProject(name, context)
  )
    return asked('undescribed-subcommand', `is given "${name}", which this policy does not know`, context);
  return startWorkspace(context);
}

function startProjectCommand(words: readonly Word[], context: StartContext): ReturnType<typeof judgeStart> {
  const [program, ...rest] = words;
  const name = program?.value ?? null;
  if (program !== undefined && name !== null && /^[^:]+\.py$/.test(name)) return startFile(program, context);
  if (name !== null && isModuleHere(name, context)) return startWorkspace(context);
  const isListed = name === null || context.parts.names.isAllowed(context.parts.identify(name, null));
  const own = isListed ? null : installedProgram(name, context);
  return inner(startCommand(own === null ? words : [literalWord(own), ...rest], context));
}

/** `pnpm NAME`: a script of the project or a program installed in it, and no word of a package manager. */
function isOfProject(name: string, context: StartContext): boolean {
  if (isManagerWord(name, context.parts.knowledge)) return false;
  return isScript(name, context) || installedProgram(name, context) !== null;
}

function scriptText(word: Word | null, words: readonly Word[] | undefined): string | null {
  if (words === undefined) return word?.value ?? null;
  return words.some((part) => part.value === null) ? null : words.map((part) => part.value).join(' ');
}

function startFile(word: Word | null, context: StartContext, via = 'operand'): ReturnType<typeof judgeStart> {
  const { site, parts } = context;
  if (word?.value === '-' || word?.value === '/dev/stdin') return startStdin(context);
  if (word?.value === null && isGlobInside(word, context)) return runsFileHere(word.source, context);
  if (word?.value === null || word?.value === undefined) {
    return asked(
      'unknown-file',
      `runs ${word?.source ?? 'a file'}, which is unknown before running`,
      context,
    );
  }
  const { value } = word;
  // pytest, dotnet, java and more read options from `@file`.
  // What node is told to load is a module: `-r @babel/register`.
  const isModule =
    /^@[\w.-]+\/[\w./-]+$/.test(value) && /^(?:node|tsx|mocha|jest|ava|ts-node)$/.test(context.name);
  if (value.startsWith('@') && !(isModule && via.startsWith('-')))
    return asked('options-file', `is given ${value}, which may be a file of options`, context);
  const refused = deniedFile(value, context);
  if (refused.length > 0) return { opinions: refused, isReadOnly: false };
  const isInside = site.cwds.every((cwd) => {
    const path = value.startsWith('/') ? value : cwd === null ? null : `${cwd}/${value}`;
    return path !== null && parts.paths.isInside(path) && !climbsBlindly(path, site, parts.files);
  });
  // What is sourced is read into the shell, where the next command can print it.
  const read = isShellWord(context)
    ? site.cwds.flatMap((cwd) =>
        parts.paths.judge('read', word, { cwd, home: site.home, guesses: site.guesses, files: parts.files }),
      )
    : [];
  if (read.length > 0) return { opinions: read, isReadOnly: false };
  if (!isInside) return asked('file-outside-roots', `runs ${value}, which is outside the roots`, context);
  return runsFileHere(value, context);
}

/** `bash deploy.sh` runs what `./deploy.sh` runs: an interpreter is no way around a denied script. */
function deniedFile(value: string, { parts, site, name }: StartContext): readonly Opinion[] {
  const form = parts.knowledge.lookup(name)?.form;
  if (form?.interpreter !== true && form?.shellOnly !== true) return [];
  const path = value.includes('/') ? value : `./${value}`;
  return site.cwds.flatMap((cwd) => parts.names.refused(parts.identify(path, cwd))).slice(0, 1);
}

/** `node --test test/*.js`: every file a pattern can mean, if it lies inside the roots. */
function isGlobInside(word: Word, { site, parts }: StartContext): boolean {
  if (!word.unknown.every((part) => part === 'glob')) return false;
  return site.cwds.every((cwd) => {
    const paths = wordPaths(word, { cwd, home: null, files: parts.files });
    return paths?.every((path) => parts.paths.isInside(path)) === true;
  });
}

function runsFileHere(value: string, context: StartContext): ReturnType<typeof judgeStart> {
  if (!mayRunFiles(context)) {
    const why = `runs the file ${value} in the shell itself, and no shell is on the allow list`;
    return asked('sourced-file', why, context);
  }
  return { opinions: [], isReadOnly: false };
}

/** `source` needs no allow of its own, but a sourced file is a script like any other: only a policy that allows a shell allows it. */
function mayRunFiles(context: StartContext): boolean {
  return !isShellWord(context) || allowsShell(context.parts.settings);
}

function startStdin(context: StartContext): ReturnType<typeof judgeStart> {
  const { stdinText, stdinGuess } = context.site;
  const isShell = context.name === 'bash' || posixShells.has(context.name);
  const question = asked('code-from-stdin', 'runs code from its standard input', context);
  if (!isShell) return question;
  if (stdinText !== null) {
    const from = context.judging.reports.length;
    const outcome = startScript(stdinText, context);
    if (!readsOwnText(stdinText, context.judging.reports, from)) return inner(outcome);
  } else if (stdinGuess !== null && context.judging.guessesLeft-- > 0) startScript(stdinGuess, context);
  return question;
}

function startWorkspace(context: StartContext): ReturnType<typeof judgeStart> {
  if (context.site.cwds.includes(null)) {
    return asked(
      'unknown-directory',
      'runs a project in a directory that is unknown before running',
      context,
    );
  }
  const { paths, files } = context.parts;
  const isInside = context.site.cwds.every(
    (cwd) => cwd !== null && paths.isInside(cwd) && !climbsBlindly(cwd, context.site, files),
  );
  if (!isInside) return asked('project-outside-roots', 'runs a project outside the roots', context);
  return { opinions: [], isReadOnly: false };
}

function asked(code: string, why: string, context: StartContext): ReturnType<typeof judgeStart> {
  const opinion: Opinion = {
    verdict: 'ask',
    layer: 'knowledge',
    code,
    message: `${context.name} ${why}.`,
    change: wayOut(code),
    lifts: 'any',
  };
  return { opinions: [opinion], isReadOnly: false };
}
