import { UmboError, type Journal, type Observer, type Redactor, type ToolEvent } from '@umbo/tools-core';
import { Subject, type Observable } from 'rxjs';
import { EventCounter, type Counters } from './counters.ts';
import type { Sink, SinkFailure } from './sink.ts';
import { SinkQueue } from './sink-queue.ts';

/** How events reach their sinks. */
export interface ObserverOptions {
  /** Where events go, each in its own queue. */
  readonly sinks: readonly Sink[];
  /** Takes secrets out once more before any sink sees an event. Required: there is no silent "show everything". */
  readonly redactor: Redactor | 'none';
  /**
   * What a failing sink means. `ignore`: the other sinks get a warning event. `log`: also one line on standard error.
   * `stop`: also no new call starts through a journal guarded by this observer.
   */
  readonly onSinkFailure: 'ignore' | 'log' | 'stop';
  /** Events a sink may be behind before the newest are dropped and counted. Default 10000. */
  readonly queueLimit?: number;
  /** Characters of output a sink may be behind before the newest output is dropped and counted. Default 16777216. */
  readonly queueCharacters?: number;
  /** Milliseconds one asynchronous write may take. Default 2000. */
  readonly budgetMs?: number;
}

/** An observer with its sinks. */
export interface EventHub extends Observer {
  /** Every event, redacted, for hosts that want to subscribe. Hot: no replay. */
  readonly events: Observable<ToolEvent>;
  /** Counts so far. */
  counters(): Counters;
  /** Failures so far, newest last, at most 100. */
  failures(): readonly SinkFailure[];
  /** The same journal, refusing to begin once a sink failed under `stop`. */
  guard(journal: Journal): Journal;
  /** Resolves when every sink wrote what it had. */
  close(): Promise<void>;
}

/** Fans events out to sinks, in order per sink; a slow or throwing sink never delays a call and never hides its failure. */
export function createObserver(options: ObserverOptions): EventHub {
  const { redactor, onSinkFailure, queueLimit = 10_000, queueCharacters = 16_777_216 } = options;
  const { budgetMs = 2_000 } = options;
  const counter = new EventCounter();
  const failures: SinkFailure[] = [];
  const events = new Subject<ToolEvent>();
  let stopped: SinkFailure | null = null;
  let closing: Promise<void> | null = null;

  const onFailure = (failure: SinkFailure, event: ToolEvent | null): void => failed(failure, event);
  const queues = options.sinks.map(
    (sink) => new SinkQueue(sink, { queueLimit, queueCharacters, budgetMs, onFailure }),
  );

  function failed(failure: SinkFailure, event: ToolEvent | null): void {
    failures.push(failure);
    if (failures.length > 100) failures.shift();
    if (onSinkFailure === 'stop') stopped ??= failure;
    if (onSinkFailure !== 'ignore') console.error(`umbo: sink "${failure.sink}" failed: ${failure.message}`);
    // A warning about a warning would go round in circles.
    if (!event || (event.kind === 'warning' && event.code === 'sink-failed')) return;
    const { callId, sessionId, turnId, agentId, toolName, at } = event;
    const warning: ToolEvent = {
      callId,
      sessionId,
      turnId,
      agentId,
      toolName,
      at,
      kind: 'warning',
      code: 'sink-failed',
      message: `sink "${failure.sink}" failed: ${failure.message} (${failure.dropped} events not written)`,
    };
    counter.count(warning);
    events.next(warning);
    options.sinks.forEach((sink, index) => {
      if (sink.name !== failure.sink) queues[index]?.push(warning);
    });
  }

  return {
    events: events.asObservable(),
    observe(event) {
      const clean = redactor === 'none' ? event : redactor.redactValue(event);
      counter.count(clean);
      for (const queue of queues) queue.push(clean);
      events.next(clean);
    },
    counters: () => counter.read(),
    failures: () => [...failures],
    guard: (journal) => ({
      decided: (record) => journal.decided(record),
      begin: (record) =>
        stopped
          ? Promise.reject(
              new UmboError({
                code: 'observer-stopped',
                message: `Not started: sink "${stopped.sink}" failed (${stopped.message}) and the host asked to stop then.`,
              }),
            )
          : journal.begin(record),
      end: (record) => journal.end(record),
    }),
    close() {
      closing ??= Promise.all(queues.map((queue) => queue.close())).then(() => events.complete());
      return closing;
    },
  };
}
