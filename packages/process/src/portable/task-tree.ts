import { readProcEntry, readProcessTable, type ProcessEntry } from './process-table.ts';

/**
 * The processes that belong to one command, found again each time by looking: its session, its group, its descendants, and
 * whatever was once seen to belong. What leaves all of these between two looks is not found; `enforcement` says so.
 */
export class TaskTree {
  readonly #leader: number;
  readonly #leaderStart: string | undefined;
  readonly #known = new Map<number, string>();

  /** Must be made in the turn the leader was started, while it cannot have been reaped. `startedAt`: when, as the system tells it. */
  constructor(leader: number, startedAt: string | undefined = startOf(leader)) {
    this.#leader = leader;
    this.#leaderStart = process.platform === 'linux' ? startedAt : undefined;
  }

  /** Living members, the leader included; null when the system's processes cannot be listed. */
  async members(): Promise<readonly ProcessEntry[] | null> {
    const table = await readProcessTable();
    return table === null ? null : this.pick(table);
  }

  /** The members among the processes of a table. */
  pick(table: readonly ProcessEntry[]): readonly ProcessEntry[] {
    const leader = this.#leader;
    const current = table.find((entry) => entry.pid === leader);
    // The number is given to another process only after the group and the session that bear it are empty.
    const reused =
      current !== undefined && this.#leaderStart !== undefined && current.startedAt !== this.#leaderStart;
    const children = Map.groupBy(table, (entry) => entry.ppid);
    const found = new Map<number, ProcessEntry>();
    const open = table.filter(
      (entry) =>
        this.#known.get(entry.pid) === entry.startedAt ||
        (!reused && (entry.pid === leader || entry.pgid === leader || entry.session === leader)),
    );
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
      if (found.has(entry.pid)) continue;
      found.set(entry.pid, entry);
      open.push(...(children.get(entry.pid) ?? []));
    }
    const living = [...found.values()].filter((entry) => !entry.ended);
    for (const entry of living) this.#known.set(entry.pid, entry.startedAt);
    return living;
  }

  /** Signals members once each. Answers how many were reached; the rest had gone or belong to another user. */
  signal(members: readonly ProcessEntry[], signal: NodeJS.Signals): number {
    let reached = 0;
    // The group in one call, so that no member can fork between being read and being signalled.
    const grouped = this.signalGroup(signal);
    for (const { pid, pgid, startedAt } of members) {
      if (pgid === this.#leader && grouped) {
        reached += 1;
        continue;
      }
      if (process.platform === 'linux' && startOf(pid) !== startedAt) continue;
      if (send(pid, signal)) reached += 1;
    }
    return reached;
  }

  /** Signals the leader's process group; false when there is none any more, or it may not be signalled. */
  signalGroup(signal: NodeJS.Signals | 0): boolean {
    // What left the group may live on after the group is empty and its number somebody else's, whom nothing here is meant for.
    const startedAt = this.#leaderStart === undefined ? undefined : startOf(this.#leader);
    if (startedAt !== undefined && startedAt !== this.#leaderStart) return false;
    // Windows has no groups: there the leader stands for them, and the ladder ends its tree by other means.
    return send(process.platform === 'win32' ? this.#leader : -this.#leader, signal);
  }
}

function startOf(pid: number): string | undefined {
  try {
    return readProcEntry(pid)?.startedAt;
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
