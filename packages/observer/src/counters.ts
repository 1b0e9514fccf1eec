import type { Outcome, ToolEvent, Verdict } from '@umbo/tools-core';

/** What was counted since the observer was made. */
export interface Counters {
  /** Decisions by kind. */
  readonly decisions: Readonly<Record<Verdict['kind'], number>>;
  /** Outcomes by kind. */
  readonly outcomes: Readonly<Record<Outcome['kind'], number>>;
  /** Approvals asked for. */
  readonly approvals: number;
  /** Calls that went on in the background. */
  readonly detached: number;
  /** Warnings, sink failures among them. */
  readonly warnings: number;
  /** Sum of all durations in milliseconds. */
  readonly durationMs: number;
  /** Longest duration in milliseconds. */
  readonly longestMs: number;
  /** Output bytes that were not kept inline, as tools reported them in their audit facts (`droppedBytes`). */
  readonly droppedBytes: number;
  /** Secrets taken out, as tools reported them in their audit facts (`redactions`). */
  readonly redactions: number;
}

function fact(outcome: Outcome, name: string): number {
  const value = 'audit' in outcome ? outcome.audit?.[name] : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Counts events; `read` gives a copy. */
export class EventCounter {
  readonly #decisions = { allow: 0, ask: 0, deny: 0 };
  readonly #outcomes = { completed: 0, failed: 0, notStarted: 0, cancelled: 0, timedOut: 0, lost: 0 };
  readonly #sums = {
    approvals: 0,
    detached: 0,
    warnings: 0,
    durationMs: 0,
    longestMs: 0,
    droppedBytes: 0,
    redactions: 0,
  };

  /** Counts one event. */
  count(event: ToolEvent): void {
    if (event.kind === 'decided') this.#decisions[event.verdict.kind] += 1;
    else if (event.kind === 'approvalRequested') this.#sums.approvals += 1;
    else if (event.kind === 'detached') this.#sums.detached += 1;
    else if (event.kind === 'warning') this.#sums.warnings += 1;
    else if ('outcome' in event) {
      this.#outcomes[event.kind] += 1;
      this.#sums.durationMs += event.durationMs;
      this.#sums.longestMs = Math.max(this.#sums.longestMs, event.durationMs);
      this.#sums.droppedBytes += fact(event.outcome, 'droppedBytes');
      this.#sums.redactions += fact(event.outcome, 'redactions');
    }
  }

  /** A copy of the counts now. */
  read(): Counters {
    return { decisions: { ...this.#decisions }, outcomes: { ...this.#outcomes }, ...this.#sums };
  }
}
