import type { Enforcement } from '@umbo/sandbox';
import type { Observable } from 'rxjs';
import type { NeedsInput, OutputChunk, ProcessHandle } from '../process-host.ts';
import type { ProcessResult } from '../process-result.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { resultNote } from '../result-note.ts';
import type { SpawnedProgram } from '../spawn.ts';
import { InterruptiblePause } from './interruptible-pause.ts';
import { KillLadder, type TreeEnd } from './kill-ladder.ts';
import { OutputCapture } from './output-capture.ts';
import { PromptWatch } from './prompt-watch.ts';
import type { SpillWriter } from './spill-writer.ts';
import { StdinWriter } from './stdin-writer.ts';
import { TaskTree } from './task-tree.ts';

const defaultGraceMs = 2000;
const defaultDrainMs = 250;
const drainPollMs = 20;
const keptChildrenPollMs = 200;
const maxTimerMs = 2_147_483_647;

/** What a portable task is made of. */
export interface PortableTaskParts {
  /** The program, just started in this turn of the event loop. */
  readonly program: SpawnedProgram;
  /** What was asked for. */
  readonly spec: ProcessSpec;
  /** What is enforced on it. */
  readonly enforcement: Enforcement;
  /** The open spill file; undefined when none was asked for. */
  readonly spill: SpillWriter | undefined;
  /** Removes what was made for it, once its tree is gone. */
  readonly cleanUp: () => Promise<void>;
}

/** One command under the portable backend, from just after its start until its tree is gone. */
export class PortableTask implements ProcessHandle {
  readonly pid: number;
  readonly output: Observable<OutputChunk>;
  readonly needsInput: Observable<NeedsInput>;
  readonly result: Promise<ProcessResult>;
  readonly #program: SpawnedProgram;
  readonly #spec: ProcessSpec;
  readonly #enforcement: Enforcement;
  readonly #cleanUp: () => Promise<void>;
  readonly #startedAt = performance.now();
  readonly #tree: TaskTree;
  readonly #ladder: KillLadder;
  readonly #capture: OutputCapture;
  readonly #stdin: StdinWriter;
  readonly #prompt = new PromptWatch();
  readonly #spill: SpillWriter | undefined;
  readonly #begun = Promise.withResolvers<void>();
  readonly #pause = new InterruptiblePause();
  #endedBy: 'timeout' | 'cancel' | undefined;
  #over = false;

  constructor(parts: PortableTaskParts) {
    const { program, spec, enforcement, spill, cleanUp } = parts;
    this.pid = program.pid;
    this.#program = program;
    this.#spec = spec;
    this.#enforcement = enforcement;
    this.#cleanUp = cleanUp;
    this.#tree = new TaskTree(program.pid);
    this.#ladder = new KillLadder(this.#tree, program.pid);
    this.#stdin = new StdinWriter(program.stdin);
    this.#spill = spill;
    this.#capture = new OutputCapture(program.stdout, program.stderr, spec.capture ?? {});
    this.output = this.#capture.live.output;
    this.needsInput = this.#prompt.needsInput;
    this.#feedStdin();
    this.#capture.attach(spill, spec.stdin === 'open' ? this.#prompt : undefined);
    this.result = this.#live();
  }

  async writeStdin(data: string | Uint8Array): Promise<void> {
    this.#prompt.answered();
    await this.#stdin.write(data);
  }

  async closeStdin(): Promise<void> {
    this.#prompt.end();
    await this.#stdin.close();
  }

  async signal(name: NodeJS.Signals): Promise<void> {
    if (!this.#over) this.#tree.signalGroup(name);
  }

  async kill(options: { readonly graceMs?: number } = {}): Promise<void> {
    this.#end('cancel', options.graceMs);
    await this.result;
  }

  /** Kills what can be killed in one synchronous step: the host process is about to exit. */
  abandon(): void {
    if (!this.#over) this.#tree.signalGroup('SIGKILL');
  }

  /** Makes the command wait when the spill file cannot follow. */
  waitForSpill(waiting: boolean): void {
    this.#capture.wait('spill', waiting);
  }

  #feedStdin(): void {
    const { stdin } = this.#spec;
    if (typeof stdin !== 'object') return;
    // A command may end without reading its input; that is not an error of the run.
    void this.#stdin.write(stdin.text).then(
      () => this.#stdin.close(),
      () => {},
    );
  }

  #end(by: 'timeout' | 'cancel', graceMs: number | undefined): void {
    if (this.#over) return;
    this.#endedBy ??= by;
    this.#begun.resolve();
    this.#pause.wake();
    void this.#ladder.climb(graceMs ?? this.#spec.graceMs ?? defaultGraceMs);
  }

  async #live(): Promise<ProcessResult> {
    const { timeoutMs, signal } = this.#spec;
    const deadline = setTimeout(() => this.#end('timeout', undefined), Math.min(timeoutMs, maxTimerMs));
    const cancel = (): void => this.#end('cancel', undefined);
    signal?.addEventListener('abort', cancel, { once: true });
    // The signal may have fired between being looked at and the listener.
    if (signal?.aborted === true) cancel();

    const refused = this.#begun.promise.then(() => this.#ladder.climb(Number.POSITIVE_INFINITY));
    const ended = await Promise.race([
      this.#program.exited,
      // Only a program of another user outlives the ladder; waiting for it would be waiting for ever.
      refused.then(({ refusedCount }) =>
        refusedCount > 0 ? { exitCode: null, signal: null } : this.#program.exited,
      ),
    ]);
    this.#ladder.look();
    const quiet = !this.#ladder.begun && (await this.#drain());
    const tree: TreeEnd = quiet
      ? { killedCount: 0, refusedCount: 0 }
      : await this.#ladder.climb(this.#ladder.begun ? Number.POSITIVE_INFINITY : 0);
    clearTimeout(deadline);
    signal?.removeEventListener('abort', cancel);
    this.#over = true;

    const outputHeld = !(await this.#capture.finish());
    this.#stdin.end('the command has ended');
    const spill = await this.#spill?.finish();
    await this.#cleanUp();
    this.#prompt.end();
    this.#capture.live.end();
    const timedOut = this.#endedBy === 'timeout';
    const note = resultNote({
      timedOutAfterMs: timedOut ? timeoutMs : undefined,
      ...tree,
      outputHeld,
      spillTruncated: spill?.truncated ?? false,
    });
    return {
      ...ended,
      timedOut,
      cancelled: this.#endedBy === 'cancel',
      lost: false,
      durationMs: performance.now() - this.#startedAt,
      ...this.#capture.captured(),
      ...(spill === undefined ? {} : { spill }),
      killedCount: tree.killedCount,
      ...(note === undefined ? {} : { note }),
      enforcement: this.#enforcement,
    };
  }

  /**
   * The leader has ended: gives the rest of its tree time to finish, until it is out of time or being ended.
   * True when nothing of the tree is left.
   */
  async #drain(): Promise<boolean> {
    const { drainMs = defaultDrainMs, keepChildren = false } = this.#spec;
    const until = performance.now() + drainMs;
    void this.#capture.ended.then(() => this.#pause.wake());
    for (;;) {
      const members = await this.#tree.members();
      const empty = members === null ? !this.#tree.signalGroup(0) : members.length === 0;
      if (this.#ladder.begun) return false;
      const left = until - performance.now();
      // Who holds the output of an empty tree has left it; it has the drain time like the others.
      if (empty && (this.#capture.hasEnded || left <= 0)) return true;
      if (left <= 0 && !keepChildren) return false;
      await this.#pause.sleep(left <= 0 ? keptChildrenPollMs : Math.min(drainPollMs, left));
    }
  }
}
