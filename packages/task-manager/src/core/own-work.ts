import type { CancelReason, Outcome, StartTask, StartedTask, TaskScope } from '@umbo/tools-core';

/** How background work that a tool started by itself ended. */
export type WorkReturn = Awaited<StartedTask['rest']>;

/** Work a tool started through `TaskControl.start`. */
export class OwnWork {
  /** What the tool passes on as the rest of its call; rejects when the work throws. */
  readonly rest: Promise<WorkReturn>;
  /** The outcome, when the task's is not the executor's to tell. Never rejects. */
  readonly outcome: Promise<Outcome>;
  settled = false;
  readonly #controller = new AbortController();
  readonly #work: StartTask['work'];
  #skipped = false;
  #begin!: (rest: Promise<WorkReturn>) => void;

  constructor(task: StartTask) {
    this.#work = (scope) => task.work(scope);
    this.rest = new Promise((resolve) => {
      this.#begin = resolve;
    });
    this.outcome = this.rest.then(
      (value) => this.#settle(() => outcomeOf(value, this.#reason)),
      (error: unknown) => this.#settle(() => thrown(error, this.#reason)),
    );
  }

  begin(scope: Omit<TaskScope, 'signal'>): void {
    if (this.#skipped) return;
    const work = this.#work;
    const signal = this.#controller.signal;
    // Inside an async function: a synchronous throw is a rejection too.
    this.#begin((async () => work({ ...scope, signal }))());
  }

  /** Ends work that never began. */
  skip(): void {
    this.#skipped = true;
    this.#begin(Promise.resolve({ kind: 'cancelled', output: undefined }));
  }

  abort(reason: CancelReason): void {
    this.#controller.abort(reason);
  }

  get #reason(): CancelReason | undefined {
    return this.#controller.signal.aborted ? (this.#controller.signal.reason as CancelReason) : undefined;
  }

  // A value that breaks whoever reads it is nonsense like any other: the task must still end.
  #settle(read: () => Outcome): Outcome {
    this.settled = true;
    try {
      return read();
    } catch {
      return nonsense();
    }
  }
}

function nonsense(): Outcome {
  const message = 'The background work ended without saying how.';
  return { kind: 'failed', code: 'invalid-return', message };
}

function outcomeOf(value: WorkReturn, reason: CancelReason | undefined): Outcome {
  switch (value.kind) {
    case 'completed':
      return { ...value, success: value.success ?? true };
    case 'timedOut':
      return { ...value, kind: 'timedOut' };
    case 'cancelled':
      return { ...value, kind: 'cancelled', reason: reason ?? 'taskCancelled' };
    case 'sandboxUnavailable':
      return { kind: 'notStarted', reason: 'sandboxUnavailable', message: value.message, reasons: [] };
    case 'lost':
      return value;
    default:
      return nonsense();
  }
}

function thrown(error: unknown, reason: CancelReason | undefined): Outcome {
  if (reason !== undefined) return { kind: 'cancelled', reason };
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'tool-threw';
  return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) };
}
