import type { AndOr, Command, CompoundList, PipelineNode, Statement } from 'unbash';
import type { Assignment } from '../assignment.ts';
import type { DoubtList } from '../guard/doubt-list.ts';
import type { Step } from '../guard/structure-check.ts';
import { MAX_COMMANDS } from '../limits.ts';
import type { Redirect } from '../redirect.ts';
import type { LoopValue } from '../loop-value.ts';
import type { ShellCommand } from '../shell-command.ts';
import type { Word } from '../word.ts';
import type { WordReader } from '../words/word-reader.ts';
import type { NestedScript, WordReading } from '../words/word-reading.ts';
import { ArrayFacts } from './array-facts.ts';
import { assignVariable, holdsNumber } from './assign-variable.ts';
import { carryAround } from './carry-around.ts';
import { compoundWalk } from './compound-walk.ts';
import { type CommandDraft, FunctionTable } from './function-table.ts';
import { functionWalk } from './function-walk.ts';
import { IntegerFacts } from './integer-facts.ts';
import { LineWatch, skippable } from './line-watch.ts';
import { runCommand, underPrefix } from './run-command.ts';
import { limitBroken } from './limit-broken.ts';
import { initialScope, type Scope } from './scope.ts';
import { scriptLines } from './script-lines.ts';
import { readSimpleCommand } from './simple-command.ts';
import { UNKNOWN_DIRECTORY } from './unknown-directory.ts';

/** Walks verified scripts in execution order and lists every command, with what earlier commands left behind. */
export class Walker {
  readonly reader: WordReader;
  readonly doubts: DoubtList;
  readonly integers: IntegerFacts = new IntegerFacts();
  readonly arrays: ArrayFacts = new ArrayFacts();
  scope: Scope = initialScope();
  /** How many loops are around. */
  loops = 0;
  /** How many function bodies are around. */
  bodies = 0;
  /** The line being walked. */
  line: LineWatch = new LineWatch();
  /** What ran code that this reading does not see, once something did. */
  tainted: string | null = null;
  /** A signal may run a trap's text between any two commands. */
  trapsSignals = false;
  /** A pattern that matches nothing may be an error. */
  failsOnNoMatch = false;
  /** The text holds other letters than ASCII. */
  hasOtherLetters = false;
  /** Assigning to a variable may be an error. */
  hasReadonly = false;
  /** The script's functions. */
  readonly functions: FunctionTable = new FunctionTable();
  /** What loops give their variables. */
  readonly loopValues: LoopValue[] = [];
  /** Nested scripts met on the way, for the structure check. */
  readonly scripts: NestedScript[] = [];
  readonly #commands: CommandDraft[] = [];
  readonly #assignments: Assignment[] = [];
  #movesAnywhere = false;
  #movesInBodies = false;
  /** How many subshells, branches and loops are around. */
  #nesting = 0;
  #exportedAll = false;
  #feedsItself = false;
  readonly #changesShell: (text: string) => boolean;

  /** `changesShell` reads the text of a trap: whether running it between two commands could change what they mean. */
  constructor(reader: WordReader, doubts: DoubtList, changesShell: (text: string) => boolean) {
    this.reader = reader;
    this.doubts = doubts;
    this.#changesShell = changesShell;
  }

  /** Lists every command of a script and of all scripts inside it. */
  run(root: NestedScript): readonly ShellCommand[] {
    this.hasOtherLetters = /[^\n\t -~]/.test(root.text);
    const stack: Step[] = [this.script(root)];
    for (
      let step = stack.pop();
      step !== undefined && this.#commands.length < MAX_COMMANDS;
      step = stack.pop()
    ) {
      const more = step();
      if (more !== undefined) for (let at = more.length - 1; at >= 0; at -= 1) stack.push(more[at] as Step);
    }
    if (this.#commands.length >= MAX_COMMANDS) this.doubts.add('too-long', 'more commands than are read', 0);
    this.integers.check(this.doubts);
    this.arrays.check(this.doubts);
    if (this.trapsSignals && this.#movesInBodies) {
      this.doubts.add('changes-shell', 'a trap may change the directory between any two commands', 0);
    }
    const { multiplying } = this.functions;
    if (multiplying !== null)
      this.doubts.add('multiplies', `the function ${multiplying} starts more and more of itself`, 0);
    this.functions.finish(this.#assignments, this.#movesAnywhere);
    return this.#commands;
  }

  /** A script that runs in a shell of its own. */
  script(nested: NestedScript): Step {
    return () => {
      this.scripts.push(nested);
      const errors = nested.script.errors ?? [];
      for (const error of errors) this.doubts.add('syntax-error', error.message, error.pos);
      if (errors.length > 0) limitBroken(nested);
      return this.subshell(scriptLines(nested, this), nested.stdinIsFed);
    };
  }

  /** Runs steps whose effects end with them. */
  subshell(steps: readonly Step[], stdinFed = false): readonly Step[] {
    return [
      () => {
        const saved = { ...this.scope };
        if (stdinFed) this.scope.stdinFed = true;
        this.functions.fork();
        this.#nesting += 1;
        return [
          ...steps,
          () => {
            this.#nesting -= 1;
            this.scope = saved;
          },
        ];
      },
    ];
  }

  /** Runs steps that may not run at all: what they surely define is not sure afterwards. */
  maybe(steps: readonly Step[]): Step {
    return () => {
      const { functions, assigned, directoryChanges } = this.scope;
      this.#nesting += 1;
      return [
        ...steps,
        () => {
          this.#nesting -= 1;
          const moved = skippable(this.scope.directoryChanges, directoryChanges);
          Object.assign(this.scope, { functions, assigned, directoryChanges: moved });
        },
      ];
    };
  }

  /** Runs steps that may run again: what they leave behind is there for their own first command too. */
  loop(steps: readonly Step[]): Step {
    return () => {
      const before = { ...this.scope };
      const first = this.#commands.length;
      this.loops += 1;
      return [
        this.maybe(steps),
        () => {
          this.loops -= 1;
          carryAround(this.#commands.slice(first), before, this.scope);
        },
      ];
    };
  }

  /** Any command, list, pipeline or compound command. */
  node(node: Statement | AndOr | PipelineNode | CompoundList, text: string): Step {
    return () => {
      if (node.type === 'Statement') {
        const step = this.node(node.command, text);
        return node.background === true ? this.subshell([step]) : [step];
      }
      if (node.type === 'Command') return this.#command(node, text);
      if (node.type === 'Function') return functionWalk(node, text, this);
      return compoundWalk(node, text, this);
    };
  }

  /** What the expansion of some words runs and evaluates. */
  expand(readings: readonly WordReading[], offset: number): Step[] {
    this.mayFail(readings);
    for (const reading of readings) this.evaluate(reading.arithmeticReads, reading.arithmeticWrites, offset);
    return readings.flatMap((reading) => reading.nested).map((nested) => this.script(nested));
  }

  /** These words are expanded: an error in that drops the rest of the line. */
  mayFail(readings: readonly WordReading[]): void {
    const fails = readings.some(
      ({ mayFail, word }) => mayFail || (this.failsOnNoMatch && word.unknown.includes('glob')),
    );
    if (fails) this.mayEndLine();
  }

  /** From here on the rest of the line may be dropped. */
  mayEndLine(): void {
    this.line.mayEnd();
  }

  /** Arithmetic reads and sets these variables; `always` when nothing in the expression can skip the setting. */
  evaluate(reads: readonly string[], writes: readonly string[], offset: number, always = false): void {
    for (const name of reads) {
      if (!this.scope.assigned.has(name) && !holdsNumber(name)) this.integers.storesOther(name);
      this.integers.evaluates(name, offset);
    }
    const { assigned } = this.scope;
    for (const name of writes) {
      assignVariable(this, { name, value: null, append: false, exported: false }, true, offset);
    }
    if (!always) this.scope.assigned = assigned;
  }

  /** Lists one command. */
  emit(
    command: Pick<ShellCommand, 'words' | 'assignments' | 'source' | 'start' | 'stdinText'>,
    own: readonly Redirect[],
    stdinFed: boolean,
    runsLater = false,
  ): void {
    const { scope } = this;
    if (this.tainted !== null)
      this.doubts.add(
        'changes-shell',
        `commands after ${this.tainted} may mean something else`,
        command.start,
      );
    const name = command.words[0]?.value ?? null;
    const draft: CommandDraft = {
      ...command,
      redirects: [...scope.redirects, ...own],
      inheritedEnv: scope.env,
      directoryChanges: scope.directoryChanges,
      definedInScript: false,
      stdinIsFed: stdinFed || scope.stdinFed,
    };
    this.#commands.push(draft);
    this.functions.list(draft, name !== null && scope.functions.has(name), this.bodies > 0 || runsLater);
    if (name !== null && this.functions.has(name)) {
      this.mayEndLine();
      if (this.#movesInBodies) this.move([UNKNOWN_DIRECTORY]);
    }
  }

  /** How many commands were listed so far. */
  get count(): number {
    return this.#commands.length;
  }

  /** Whether nothing can keep this place from being reached. */
  get isSure(): boolean {
    return this.#nesting === 1 && this.bodies === 0 && !this.line.isUnsure;
  }

  /** Later commands start in another directory. */
  move(changes: readonly Word[]): void {
    this.#movesAnywhere = true;
    if (this.bodies > 0) this.#movesInBodies = true;
    const moved = changes.map((change) => ({ ...change, mayBeSkipped: false, hasSucceeded: false }));
    this.scope.directoryChanges = [...this.scope.directoryChanges, ...moved];
  }

  /** Every later assignment is exported, and so is every function. */
  exportAll(): void {
    this.#exportedAll = true;
    this.scope.exportAll = true;
  }

  /** Whether this text, run between any two commands, could change what they mean. */
  changesShell(text: string): boolean {
    return this.#changesShell(text);
  }

  /** Whether the script leaves anything behind in the shell it runs in. */
  get leavesTraces(): boolean {
    const { tainted, functions } = this;
    const changed = this.#exportedAll || this.#movesAnywhere || this.#feedsItself;
    return changed || tainted !== null || this.#assignments.length > 0 || !functions.isUntouched;
  }

  /** `exec < file`: later commands read what it holds. */
  feedStdin(): void {
    this.#feedsItself = true;
    this.scope.stdinFed = true;
  }

  /** Later commands see this assignment. */
  remember(assignment: Assignment): void {
    const { env } = this.scope;
    const { name, value, append, exported } = assignment;
    const again = (known: Assignment): boolean =>
      known.name === name &&
      known.value?.source === value?.source &&
      known.append === append &&
      known.exported === exported;
    if (env.some(again)) return;
    this.#assignments.push(assignment);
    this.scope.env = [...env, assignment];
  }

  /** Nothing is sure any more about functions and variables. */
  forget(): void {
    this.functions.forget();
    this.integers.storesAnything();
  }

  #command(node: Command, text: string): readonly Step[] {
    const command = readSimpleCommand(node, text, this.reader, this.doubts);
    const nested = command.nested.map((script) => this.script(script));
    return [...underPrefix(command, nested, this), () => runCommand(command, text, this)];
  }
}
