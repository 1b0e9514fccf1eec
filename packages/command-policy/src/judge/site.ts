import type { Redirect, Word } from '@umbo/shell-syntax';
import type { FoundFiles } from '../arguments/found-files.ts';
import type { ArgumentCheck } from '../knowledge/argument-check.ts';
import type { Effect } from '../knowledge/effect.ts';
import type { CommandReport } from './command-report.ts';
import type { PolicyRule } from '../rules/policy-rule.ts';
import type { Opinion } from './opinion.ts';

/** A variable set for a command, with its value where a script shows it. */
export interface SetVariable {
  /** The key. */
  readonly key: string;
  /** The value; null when only the key is known. */
  readonly value: Word | null;
  /** False for a variable of the script that is, as far as it shows, handed on to no program. */
  readonly isExported?: boolean;
}

/** Where and how one command stands. */
export interface Site {
  /** Directories it may run in; null for one that is unknown. Almost always one. */
  readonly cwds: readonly (string | null)[];
  /** True when the request itself starts where commands may start. */
  readonly startsInside: boolean;
  /** Variables set for it. */
  readonly variables: readonly SetVariable[];
  /** The home directory; null when unknown or changed by the script. */
  readonly home: string | null;
  /** Redirections around it. */
  readonly redirects: readonly Redirect[];
  /** True where the text around may have made an output what was opened for reading. */
  readonly hasOddOutputs: boolean;
  /** What it alone reads from its standard input, where that is certain. */
  readonly stdinText: string | null;
  /** What a command before it prints into it, or a here-document around it holds, as far as that shows: for denies only. */
  readonly stdinGuess: string | null;
  /** Where the pipeline it stands in looks for the names it is fed. */
  readonly fedPlaces: readonly Word[];
  /** Literal values the script gives its variables: what `$cmd` might be, for denies only. */
  readonly guesses: ReadonlyMap<string, readonly string[]>;
  /** True inside shell text, where the shell's own words exist. */
  readonly isInScript: boolean;
  /** The dialect of that text. */
  readonly shell: 'bash' | 'sh';
  /** True where the text around defines functions: a name in it may mean anything. */
  readonly hasFunctions: boolean;
  /** True where nothing around makes files and the text runs once: a pattern means what it matches now. */
  readonly isStill: boolean;
  /** What the pipeline it ends prints, names of files one a line; null where that cannot be told. */
  readonly fed: FoundFiles | null;
  /** Paths that the text removes or moves away before; `/` where it cannot be told which. */
  readonly gone: readonly string[];
  /** True when the script itself defines the name. */
  readonly isDefined: boolean;
  /** How many commands are around it. */
  readonly depth: number;
  /** The command that starts it. */
  readonly parent: number | null;
  /** The wrapper it was found in. */
  readonly via: string | null;
  /** The allow rule that matched a command around it. */
  readonly coveredBy: PolicyRule | null;
}

/** One judging: the reports and the opinions that belong to no single command. */
export interface Judging {
  /** A report a command, in the order found. */
  readonly reports: CommandReport[];
  /** Opinions about the whole text. */
  readonly opinions: Opinion[];
  /** What checkers that look at a directory found there: once a decision is enough, and never longer than it. */
  readonly looked: Map<ArgumentCheck, Map<string | null, readonly Effect[]>>;
  /** How many more paths are looked up: an answer must come in time for any input. */
  pathsLeft: number;
  /** How many more texts that are only guessed are judged: a guess may hold the next. */
  guessesLeft: number;
}

/** What judging one thing came to. */
export interface Outcome {
  /** The strictest verdict in it. */
  readonly verdict: 'allow' | 'ask' | 'deny';
  /** True when it is proven to read only. */
  readonly isReadOnly: boolean;
}

/** Judges commands and scripts; both start each other. */
export interface Judge {
  /** Judges one command: program and arguments. */
  command(words: readonly Word[], source: string, site: Site, judging: Judging): Outcome;
  /** Judges shell text. */
  script(text: string, shell: string, site: Site, judging: Judging): Outcome;
}
