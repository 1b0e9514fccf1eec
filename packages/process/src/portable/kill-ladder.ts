import { endWindowsTree } from './end-windows-tree.ts';
import { InterruptiblePause } from './interruptible-pause.ts';
import type { ProcessEntry } from './process-table.ts';
import type { TaskTree } from './task-tree.ts';

/** What it took to end a tree. */
export interface TreeEnd {
  /** Processes besides the leader that had to be killed. */
  readonly killedCount: number;
  /** Processes that this user may not signal and that were left running. */
  readonly refusedCount: number;
}

const pollMs: readonly number[] = [5, 10, 20, 40];
const longestPollMs = 80;
/** How long a process may resist SIGKILL before we ask whether we may signal it at all. */
const refusalMs = 500;

/** Ends one tree: TERM, grace, KILL until none is left. The grace can be cut short while it runs. */
export class KillLadder {
  readonly #tree: TaskTree;
  readonly #leader: number;
  readonly #killed = new Set<string>();
  readonly #pause = new InterruptiblePause();
  #killAt = Number.POSITIVE_INFINITY;
  #end: Promise<TreeEnd> | undefined;

  constructor(tree: TaskTree, leader: number) {
    this.#tree = tree;
    this.#leader = leader;
  }

  /** True once somebody began to end the tree. */
  get begun(): boolean {
    return this.#end !== undefined;
  }

  /** Begins, or shortens the grace of what has begun; resolves when nothing is left. `graceMs` 0 kills at once, without TERM. */
  climb(graceMs: number): Promise<TreeEnd> {
    this.#killAt = Math.min(this.#killAt, performance.now() + graceMs);
    this.#pause.wake();
    this.#end ??= this.#run(graceMs > 0);
    return this.#end;
  }

  /** Looks again at once: something happened that may have emptied the tree. */
  look(): void {
    this.#pause.wake();
  }

  async #run(terminate: boolean): Promise<TreeEnd> {
    if (terminate) {
      const members = (await this.#tree.members()) ?? [];
      this.#tree.signal(members, 'SIGTERM');
      // A stopped process acts on TERM only once it goes on.
      this.#tree.signal(members, 'SIGCONT');
    }
    let killingSince: number | undefined;
    for (let round = 0; ; round += 1) {
      const members = await this.#tree.members();
      if (members === null ? !this.#tree.signalGroup(0) : members.length === 0) return this.#report(0);
      const now = performance.now();
      const killing = now >= this.#killAt;
      if (killing) {
        if (killingSince === undefined) round = 0;
        killingSince ??= now;
        if (process.platform === 'win32') await endWindowsTree(this.#leader);
        this.#kill(members ?? []);
        if (now - killingSince > refusalMs && members?.every(isForeign) === true)
          return this.#report(members.length);
      }
      const pauseMs = pollMs[round] ?? longestPollMs;
      await this.#pause.sleep(killing ? pauseMs : Math.min(pauseMs, this.#killAt - now));
    }
  }

  #kill(members: readonly ProcessEntry[]): void {
    this.#tree.signal(members, 'SIGKILL');
    for (const { pid, startedAt } of members)
      if (pid !== this.#leader) this.#killed.add(`${pid} ${startedAt}`);
  }

  #report(refusedCount: number): TreeEnd {
    return { killedCount: Math.max(0, this.#killed.size - refusedCount), refusedCount };
  }
}

function isForeign({ pid }: ProcessEntry): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
