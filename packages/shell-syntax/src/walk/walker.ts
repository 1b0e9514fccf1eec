import type { AndOr, Command, CompoundList, Function as FunctionNode, PipelineNode, Statement } from 'unbash';
import type { Assignment } from '../assignment.ts';
import type { DoubtList } from '../guard/doubt-list.ts';
import type { Step } from '../guard/structure-check.ts';
import { MAX_COMMANDS } from '../limits.ts';
import type { Redirect } from '../redirect.ts';
import type { ShellCommand } from '../shell-command.ts';
import { readRedirect } from '../words/redirect-reader.ts';
import type { WordReader } from '../words/word-reader.ts';
import type { NestedScript, WordReading } from '../words/word-reading.ts';
import { assignVariable } from './assign-variable.ts';
import { isBuiltin } from './builtin-names.ts';
import { compoundWalk } from './compound-walk.ts';
import { type CommandDraft, FunctionTable } from './function-table.ts';
import { IntegerFacts } from './integer-facts.ts';
import { runCommand } from './run-command.ts';
import { NameList } from './name-list.ts';
import { initialScope, type Scope } from './scope.ts';
import { readSimpleCommand } from './simple-command.ts';
import { UNKNOWN_DIRECTORY } from './unknown-directory.ts';

/** Walks verified scripts in execution order and lists every command, with what earlier commands left behind. */
export class Walker {
  readonly reader: WordReader;
  readonly doubts: DoubtList;
  readonly integers: IntegerFacts = new IntegerFacts();
  scope: Scope = initialScope();
  /** How many loops are around. */
  loops = 0;
  /** How many function bodies are around. */
  bodies = 0;
  /** What ran code that this reading does not see, once something did. */
  tainted: string | null = null;
  /** A signal may run a trap's text between any two commands. */
  trapsSignals = false;
  /** The script's functions. */
  readonly functions: FunctionTable = new FunctionTable();
  /** Nested scripts met on the way, for the structure check. */
  readonly scripts: NestedScript[] = [];
  readonly #commands: CommandDraft[] = [];
  readonly #assignments: Assignment[] = [];
  #movesAnywhere = false;
  #movesInBodies = false;
  /** How many subshells, branches and loops are around. */
  #nesting = 0;

  constructor(reader: WordReader, doubts: DoubtList) {
    this.reader = reader;
    this.doubts = doubts;
  }

  /** Lists every command of a script and of all scripts inside it. */
  run(root: NestedScript): readonly ShellCommand[] {
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
    if (this.trapsSignals && this.#movesInBodies) {
      this.doubts.add('changes-shell', 'a trap may change the directory between any two commands', 0);
    }
    this.functions.finish(this.#assignments, this.#movesAnywhere);
    return this.#commands;
  }

  /** A script that runs in a shell of its own. */
  script(nested: NestedScript): Step {
    return () => {
      this.scripts.push(nested);
      for (const error of nested.script.errors ?? [])
        this.doubts.add('syntax-error', error.message, error.pos);
      return this.subshell(
        nested.script.commands.map((statement) => this.node(statement, nested.text)),
        nested.stdinIsFed,
      );
    };
  }

  /** Runs steps whose effects end with them. */
  subshell(steps: readonly Step[], stdinFed = false): readonly Step[] {
    return [
      () => {
        const saved = { ...this.scope };
        if (stdinFed) this.scope.stdinFed = true;
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
      const { functions, assigned } = this.scope;
      this.#nesting += 1;
      return [
        ...steps,
        () => {
          this.#nesting -= 1;
          Object.assign(this.scope, { functions, assigned });
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
          const { scope } = this;
          const moved = scope.directoryChanges !== before.directoryChanges;
          const changes = [...before.directoryChanges, UNKNOWN_DIRECTORY];
          if (moved) scope.directoryChanges = changes;
          for (const command of this.#commands.slice(first)) {
            if (moved)
              command.directoryChanges = [...changes, ...command.directoryChanges.slice(changes.length - 1)];
            if (scope.env !== before.env) command.inheritedEnv = union(scope.env, command.inheritedEnv);
            command.stdinIsFed ||= scope.stdinFed;
          }
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
      if (node.type === 'Function') return this.#function(node, text);
      return compoundWalk(node, text, this);
    };
  }

  /** What the expansion of some words runs and evaluates. */
  expand(readings: readonly WordReading[], offset: number): Step[] {
    for (const reading of readings) this.evaluate(reading.arithmeticReads, reading.arithmeticWrites, offset);
    return readings.flatMap((reading) => reading.nested).map((nested) => this.script(nested));
  }

  /** Arithmetic reads and sets these variables; `always` when nothing in the expression can skip the setting. */
  evaluate(reads: readonly string[], writes: readonly string[], offset: number, always = false): void {
    for (const name of reads) {
      if (!this.scope.assigned.has(name)) this.integers.storesOther(name);
      this.integers.evaluates(name, offset);
    }
    const { assigned } = this.scope;
    for (const name of writes) {
      assignVariable(this, { name, value: null, append: false, exported: false }, true, offset);
    }
    if (!always) this.scope.assigned = assigned;
  }

  /** Redirections around a compound command. */
  redirected(
    nodes: Parameters<typeof readRedirect>[0][],
    text: string,
    steps: readonly Step[],
  ): readonly Step[] {
    const readings = nodes.map((node) => readRedirect(node, text, this.reader, this.doubts));
    const redirects = readings.map((reading) => reading.redirect);
    const expansions = readings.flatMap((reading) => this.expand(reading.readings, nodes[0]?.pos ?? 0));
    const around: Step = () => {
      const { redirects: outer, stdinFed } = this.scope;
      const feeds = readings.some((reading) => reading.feedsStdin);
      this.scope.redirects = [...outer, ...redirects];
      this.scope.stdinFed = stdinFed || feeds;
      return [
        ...steps,
        () => {
          this.scope.redirects = outer;
          // What `exec < file` inside changed stays, unless this redirection is undone over it.
          if (feeds) this.scope.stdinFed = stdinFed;
        },
      ];
    };
    return [...expansions, around];
  }

  /** Lists one command. */
  emit(
    command: Pick<ShellCommand, 'words' | 'assignments' | 'source' | 'start'>,
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
    if (name !== null && this.functions.has(name) && this.#movesInBodies) this.move([UNKNOWN_DIRECTORY]);
  }

  /** Later commands start in another directory. */
  move(changes: readonly ShellCommand['words'][number][]): void {
    this.#movesAnywhere = true;
    if (this.bodies > 0) this.#movesInBodies = true;
    this.scope.directoryChanges = [...this.scope.directoryChanges, ...changes];
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
    return [...nested, () => runCommand(command, text, this)];
  }

  #function(node: FunctionNode, text: string): readonly Step[] {
    const { text: name } = node.name;
    if (isBuiltin(name)) this.doubts.add('changes-shell', `the function ${name} hides a builtin`, node.pos);
    if (this.loops > 0 || this.bodies > 0) {
      this.doubts.add('changes-shell', 'a function defined inside a loop or a function', node.pos);
    }
    return [
      () => {
        const saved = { ...this.scope };
        this.functions.define(name, this.#nesting === 1 && this.bodies === 0);
        this.bodies += 1;
        this.scope.assigned = NameList.EMPTY;
        return [
          this.node(node.body, text),
          () => {
            this.bodies -= 1;
            const { env, exportAll, stdinFed } = this.scope;
            this.scope = { ...saved, env, exportAll, stdinFed, functions: saved.functions.with(name) };
          },
        ];
      },
    ];
  }
}

function union(all: readonly Assignment[], own: readonly Assignment[]): readonly Assignment[] {
  const known = new Set(all);
  return [...all, ...own.filter((assignment) => !known.has(assignment))];
}
