import type { Approver } from '../approval/approval-request.ts';
import { ObserverFanOut } from '../events/observer-fan-out.ts';
import type { Observer } from '../events/observer.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import type { Redactor } from '../redactor.ts';
import type { SafeRedaction } from '../safe-redaction.ts';
import { safeRedaction } from '../safe-redaction.ts';
import { createResources } from '../tool/create-resources.ts';
import type { Resources } from '../tool/resources.ts';
import type { ToolLookup } from '../tool/tool-registry.ts';
import { guardedClock } from './guarded-clock.ts';
import type { Journal } from './journal.ts';
import { createOutputStore } from './memory-output-store.ts';
import { noJournal } from './no-journal.ts';
import type { OutputStore } from './output-store.ts';

/** What an executor is made of. */
export interface ToolExecutorOptions {
  /** Where tools are found; looked up live. */
  readonly registry: ToolLookup;
  /** The one judge. No default. */
  readonly checker: PermissionChecker;
  /** Who puts questions to a person. Default nobody: what asks is refused. */
  readonly approver?: Approver;
  /** The durable record. Default `noJournal`. */
  readonly journal?: Journal;
  /** Who sees every event. Default nobody. */
  readonly observers?: readonly Observer[];
  /** Takes secrets out of events, questions, records and outputs. Default none. */
  readonly redactor?: Redactor;
  /** What tools are given. Default nothing. */
  readonly resources?: Resources;
  /** Outputs whose JSON is longer are cut to head and tail. Default 262144. */
  readonly outputLimitBytes?: number;
  /** Keeps what was cut. Default 64 MiB in memory, the oldest dropped first. */
  readonly outputStore?: OutputStore;
  /** Milliseconds a question waits for its answer. Default 600000. */
  readonly approvalTimeoutMs?: number;
  /** Milliseconds a cancelled tool has to settle before the call ends without it (a detached one: before it is warned about). Default 5000. */
  readonly cancelGraceMs?: number;
  /** Milliseconds the journal has for one record, and the output store for one output. Default 5000. */
  readonly journalBudgetMs?: number;
  /** How deep tools may run tools. Default 8. */
  readonly maxDepth?: number;
  /** Time. Default the machine's. */
  readonly clock?: Clock;
}

/** The options with every default filled in, as the stages read them. */
export type ExecutorParts = Required<Omit<ToolExecutorOptions, 'approver' | 'observers' | 'redactor'>> & {
  readonly approver: Approver | undefined;
  readonly events: Observer;
  readonly redact: SafeRedaction;
};

/** Fills in the defaults. */
export function executorParts(options: ToolExecutorOptions): ExecutorParts {
  return {
    registry: options.registry,
    checker: options.checker,
    approver: options.approver,
    journal: options.journal ?? noJournal,
    events: new ObserverFanOut(options.observers ?? []),
    redact: safeRedaction(options.redactor),
    resources: options.resources ?? createResources(),
    outputLimitBytes: options.outputLimitBytes ?? 262_144,
    outputStore: options.outputStore ?? createOutputStore(),
    approvalTimeoutMs: options.approvalTimeoutMs ?? 600_000,
    cancelGraceMs: options.cancelGraceMs ?? 5000,
    journalBudgetMs: options.journalBudgetMs ?? 5000,
    maxDepth: options.maxDepth ?? 8,
    clock: guardedClock(options.clock ?? systemClock),
  };
}
