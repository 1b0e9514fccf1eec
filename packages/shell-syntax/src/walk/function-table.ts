import type { Assignment } from '../assignment.ts';
import type { ShellCommand } from '../shell-command.ts';
import { UNKNOWN_DIRECTORY } from './unknown-directory.ts';

/** A command while it is still being completed. */
export type CommandDraft = { -readonly [Key in keyof ShellCommand]: ShellCommand[Key] };

/**
 * The script's functions. A call counts as a call of a function only when no order of events could make the name mean
 * a program; otherwise the call is judged as a program and the body as well.
 */
export class FunctionTable {
  readonly #names = new Set<string>();
  readonly #first = new Set<string>();
  readonly #unset = new Set<string>();
  readonly #later: CommandDraft[] = [];
  readonly #calls: { readonly command: CommandDraft; readonly sure: boolean }[] = [];
  readonly #bodies = new Map<string, { readonly starts: Set<string>; forks: boolean }>();
  readonly #open: string[] = [];
  #forgotten = false;
  #commandsOutside = 0;

  /** Whether any function of this name was met so far. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Whether no function was defined, removed or possibly changed. */
  get isUntouched(): boolean {
    return this.#names.size === 0 && this.#unset.size === 0 && !this.#forgotten;
  }

  /** A function is defined; `always` when nothing can skip the definition. */
  define(name: string, always: boolean): void {
    this.#names.add(name);
    if (always && this.#commandsOutside === 0) this.#first.add(name);
  }

  /** Its body begins. */
  enter(name: string): void {
    this.#open.push(name);
    if (!this.#bodies.has(name)) this.#bodies.set(name, { starts: new Set(), forks: false });
  }

  /** Its body is done. */
  leave(): void {
    this.#open.pop();
  }

  /** A process of its own starts here: part of a pipeline, a job, a substitution. */
  fork(): void {
    for (const name of this.#open) {
      const body = this.#bodies.get(name);
      if (body !== undefined) body.forks = true;
    }
  }

  /**
   * A function that starts itself again in more and more processes: `f() { f | f & }; f`. What starts no function, or is started by
   * none, is on no circle: those are taken away until only circles, and what lies between them, are left.
   */
  get multiplying(): string | null {
    const starts = new Map(
      [...this.#bodies].map(([name, body]) => [
        name,
        new Set([...body.starts].filter((other) => this.#bodies.has(other))),
      ]),
    );
    const startedBy = new Map([...starts.keys()].map((name) => [name, new Set<string>()]));
    for (const [name, others] of starts) for (const other of others) startedBy.get(other)?.add(name);
    const left = new Set(starts.keys());
    const isLoose = (name: string): boolean =>
      starts.get(name)?.size === 0 || startedBy.get(name)?.size === 0;
    const waiting = [...left].filter(isLoose);
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (!left.delete(name)) continue;
      for (const other of starts.get(name) ?? []) {
        startedBy.get(other)?.delete(name);
        if (isLoose(other)) waiting.push(other);
      }
      for (const other of startedBy.get(name) ?? []) {
        starts.get(other)?.delete(name);
        if (isLoose(other)) waiting.push(other);
      }
    }
    return [...left].find((name) => this.#bodies.get(name)?.forks === true) ?? null;
  }

  /** A function may be gone afterwards, or earlier in the next turn of a loop. */
  undefine(name: string): void {
    this.#unset.add(name);
  }

  /** Functions may have been changed out of sight. */
  forget(): void {
    this.#forgotten = true;
  }

  /** A command was listed; `sure` when its name is a function here; `later` when it runs at another time than its place. */
  list(command: CommandDraft, sure: boolean, later: boolean): void {
    this.#calls.push({ command, sure });
    const name = command.words[0]?.value ?? null;
    if (name !== null) for (const body of this.#open) this.#bodies.get(body)?.starts.add(name);
    if (later) this.#later.push(command);
    else this.#commandsOutside += 1;
  }

  /** Completes the commands once the whole script is known. */
  finish(assigned: readonly Assignment[], moves: boolean): void {
    const later = new Set(this.#later);
    for (const { command, sure } of this.#calls) {
      const name = command.words[0]?.value ?? null;
      if (name === null || this.#forgotten || this.#unset.has(name)) continue;
      // Functions defined before anything runs are there for every body, whatever the order.
      command.definedInScript = sure || (later.has(command) && this.#first.has(name));
    }
    // In `A=1 f` the body of `f` has the assignment, wherever `f` is defined.
    const before = this.#calls.filter(({ command }) => this.#names.has(command.words[0]?.value ?? ''));
    const assignments = [...assigned, ...before.flatMap(({ command }) => command.assignments)];
    // A body runs wherever it is called from: after any assignment, in any directory, behind any pipe.
    for (const command of this.#later) {
      command.stdinIsFed = true;
      if (assignments.length > 0) command.inheritedEnv = assignments;
      if (moves) command.directoryChanges = [UNKNOWN_DIRECTORY, ...command.directoryChanges];
    }
  }
}
