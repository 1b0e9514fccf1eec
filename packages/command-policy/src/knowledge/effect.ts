import type { ArgumentCheck } from './argument-check.ts';

/**
 * How another program gets started.
 * `command`: this operand and every word after it are the program and its arguments, looked through (`env`, `timeout`).
 * `commandWithMore`: the same, and the wrapper appends words nobody can see (`xargs`, `find -exec`).
 * `script`: the word is shell text, looked through (`sh -c`, `watch`).
 * `program`: the word names a program or a command line that is not looked through: asks (`git --upload-pack`).
 * `file`: the word is a file of code (`bash build.sh`): allowed inside the roots where the program is allowed.
 * `code`: the word is code in some language (`python3 -c`): asks unless a rule names it.
 * `stdin`: code comes from standard input (`| sh`): asks.
 * `projectScript`: this operand is a script of the project or a program installed in it, and every word after it its
 *   arguments (`yarn run`): a program that is described is looked through, everything else is code of the project.
 * `projectProgram`: the same where the word could also be a subcommand: what is not described, no usual name and
 *   without `:` asks (`pnpm`).
 * `projectCommand`: as `command`; a file of code (`uv run a.py`) and what is installed in the project (`npx nyc`) is code of the project.
 * `workspace`: code or configuration of the project in the working directory is run (`make`, `npm test`): allowed inside the roots.
 */
export type Start =
  | 'command'
  | 'commandWithMore'
  | 'script'
  | 'program'
  | 'file'
  | 'code'
  | 'stdin'
  | 'projectScript'
  | 'projectProgram'
  | 'projectCommand'
  | 'workspace';

/** When a word that a checker cannot see whole need not ask, by its literal start. */
export interface UnknownWords {
  /** A glob that starts so is read as what it matches now: only where it stays the same kind of word whatever file is made. */
  readonly globs?: RegExp;
  /** Set where only what can be read counts: a word that is unknown is harmless then. */
  readonly unseen?: 'harmless';
  /** A word that starts so is harmless however it goes on. */
  readonly harmless?: RegExp;
}

/**
 * What an option, an operand or a whole command does. On an option or an operand it is about that word's value;
 * `path` and `text` name a fixed one instead.
 */
export type Effect =
  | { readonly kind: 'harmless' }
  | { readonly kind: 'reads'; readonly path?: string; readonly tree?: true }
  | { readonly kind: 'writes'; readonly path?: string; readonly replaces?: true; readonly tree?: true }
  | { readonly kind: 'writesInto'; readonly path?: string }
  | { readonly kind: 'deletes'; readonly path?: string }
  | { readonly kind: 'deletesFound'; readonly why: string }
  | { readonly kind: 'movesTo'; readonly path?: string }
  | { readonly kind: 'setsDirectory' }
  | { readonly kind: 'setsVariable' }
  | { readonly kind: 'network' }
  | { readonly kind: 'changesState' }
  | { readonly kind: 'bringsCode' | 'publishes'; readonly why: string }
  | { readonly kind: 'runs'; readonly what: Start; readonly text?: string }
  | { readonly kind: 'asks'; readonly why: string }
  | { readonly kind: 'destroys'; readonly why: string }
  | ({ readonly kind: 'checks'; readonly check: ArgumentCheck } & UnknownWords);

/** Nothing but this program's own output changes. */
export const harmless: Effect = { kind: 'harmless' };
/** The word is a path that is read. */
export const reads: Effect = { kind: 'reads' };
/** The word is a path that is read with everything below it (`grep -r`, `cp -r`, `tar`). */
export const readsTree: Effect = { kind: 'reads', tree: true };
/** The word is a path that is created, changed or overwritten. */
export const writes: Effect = { kind: 'writes' };
/** The word is a path that another file is put in the place of: a link there is replaced, not written through (`sed -i`). */
export const replaces: Effect = { kind: 'writes', replaces: true };
/** The word is a directory in which files are created whose names are not on the command line (`tar -C`, `unzip -d`). */
export const writesInto: Effect = { kind: 'writesInto' };
/** The word is a path that is removed. */
export const deletes: Effect = { kind: 'deletes' };
/** What `find` comes upon is removed: judged by the places it starts at and the names it looks for. */
export const deletesFound: Effect = {
  kind: 'deletesFound',
  why: 'deletes every file it finds, which may be more than this policy lets go',
};
/** The word is where the other operands go: itself written, or as a directory each of them in it (`cp`, `mv`, `ln`). */
export const movesTo: Effect = { kind: 'movesTo' };
/** Later paths of this command are relative to the word (`git -C`, `make -C`, `env --chdir`). */
export const setsDirectory: Effect = { kind: 'setsDirectory' };
/** The word is `NAME=VALUE` or `NAME`, set in the environment of what is started (`env`, `docker -e`). */
export const setsVariable: Effect = { kind: 'setsVariable' };
/** Reaches the network. Not read-only, but allowed where the program is. */
export const network: Effect = { kind: 'network' };
/** Changes state that is the program's own business (`git add`, `git commit`): allowed where the program is, not read-only. */
export const changesState: Effect = { kind: 'changesState' };
/** The program and its arguments are this operand and all after it. */
export const runsCommand: Effect = { kind: 'runs', what: 'command' };
/** As `runsCommand`, and words nobody can see are appended. */
export const runsCommandWithMore: Effect = { kind: 'runs', what: 'commandWithMore' };
/** A script of the project or a program installed in it, with its arguments. */
export const runsProjectScript: Effect = { kind: 'runs', what: 'projectScript' };
/** A command, or a program of the project by its bare name. */
export const runsProjectCommand: Effect = { kind: 'runs', what: 'projectCommand' };
/** The same where the word could be a subcommand nobody described. */
export const runsProjectProgram: Effect = { kind: 'runs', what: 'projectProgram' };
/** The word is shell text. */
export const runsScript: Effect = { kind: 'runs', what: 'script' };
/** The word is a program, or a command line in a notation that is not looked through. */
export const runsProgram: Effect = { kind: 'runs', what: 'program' };
/** The word is a file of code. */
export const runsFile: Effect = { kind: 'runs', what: 'file' };
/** The word is code. */
export const runsCode: Effect = { kind: 'runs', what: 'code' };
/** Code is read from standard input. */
export const runsStdin: Effect = { kind: 'runs', what: 'stdin' };
/** Code of the project in the working directory is run. */
export const runsWorkspace: Effect = { kind: 'runs', what: 'workspace' };

/** Asks even where the program is allowed; `why` finishes the sentence "asks because it …". */
export function asks(why: string): Effect {
  return { kind: 'asks', why };
}

/**
 * Fetches code that a name on the command line chose (`npm install NAME`, `docker run IMAGE`): allowed where the program is;
 * asks under `unknown: deny`, where nobody watches and what is on no list does not run.
 */
export function bringsCode(why: string): Effect {
  return { kind: 'bringsCode', why };
}

/** Sends something where others see it (`git push`): the same, since nobody can take it back. */
export function publishes(why: string): Effect {
  return { kind: 'publishes', why };
}

/** As `asks`, for what cannot be undone; a word that is unknown before running is pointed out in the question. */
export function destroys(why: string): Effect {
  return { kind: 'destroys', why };
}

/**
 * The word is read by a small checker that says what it does (`sed` scripts, `awk` programs). A word that is unknown before
 * running asks, unless its literal start settles it.
 */
export function checks(check: ArgumentCheck, unknown: UnknownWords = {}): Effect {
  return { kind: 'checks', check, ...unknown };
}
