import type { OutcomeEvent, ToolEvent } from '../events/tool-event.ts';
import type { StepBody } from '../events/redact-step.ts';
import { redactStep } from '../events/redact-step.ts';
import type { PermissionRequest } from '../permission/permission-request.ts';
import type { ProposalContext } from '../tool/tool.ts';
import { CallSettlement } from './call-settlement.ts';
import { CallSignal } from './call-signal.ts';
import type { Execution } from './execution.ts';
import type { ExecutorParts } from './executor-options.ts';
import type { JournalCall } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type { ToolCall } from './tool-call.ts';
import type { CallScope } from './tool-runner.ts';

/** Everything the stages share about one call. */
export class CallRun {
  readonly parts: ExecutorParts;
  readonly call: ToolCall;
  readonly scope: CallScope;
  readonly depth: number;
  /** Starts a call of this call's tool, one level deeper. */
  readonly startNested: (call: ToolCall, scope: CallScope) => Execution;
  readonly signal: CallSignal;
  readonly settlement: CallSettlement = new CallSettlement();
  /** The dotted name once the tool is found; until then what the model wrote, redacted and cut: it may have put its input there. */
  toolName: string;
  /** What was proposed last, redacted, for records. */
  requests: readonly PermissionRequest[] = [];
  /** Set right before the tool's body is entered. */
  started = false;
  #since: number;

  constructor(
    parts: ExecutorParts,
    call: ToolCall,
    scope: CallScope,
    depth: number,
    startNested: CallRun['startNested'],
  ) {
    this.parts = parts;
    // A copy: whose call it is must not change under way.
    const { callId, toolName, input, sessionId, turnId, agentId } = call;
    this.call = { callId, toolName, input, sessionId, turnId, agentId };
    this.scope = scope;
    this.depth = depth;
    this.startNested = startNested;
    this.toolName =
      typeof call.toolName === 'string' ? parts.redact.text(call.toolName).slice(0, 200) : '(not a name)';
    this.#since = parts.clock.monotonicMs();
    this.signal = new CallSignal(scope.turn.signal);
  }

  /** Milliseconds since the start, or since the request when never started. */
  get durationMs(): number {
    return this.parts.clock.monotonicMs() - this.#since;
  }

  /** What a tool may know while proposing. */
  get proposalContext(): ProposalContext {
    const { sessionId, turnId, callId, agentId } = this.call;
    return {
      sessionId,
      turnId,
      callId,
      agentId,
      resources: this.parts.resources,
      signal: this.signal.signal,
    };
  }

  /** Who and what a record is about. */
  get journalCall(): JournalCall {
    const { sessionId, turnId, callId, agentId } = this.call;
    return { sessionId, turnId, callId, agentId, toolName: this.toolName, requests: this.requests };
  }

  /** From here on the tool's body runs. */
  markStarted(): void {
    this.started = true;
    this.#since = this.parts.clock.monotonicMs();
    this.emit({ kind: 'started' });
  }

  /** Tells the observers of one step, redacted. */
  emit(step: StepBody): void {
    const { sessionId, turnId, callId, agentId } = this.call;
    const head = { sessionId, turnId, callId, agentId, toolName: this.toolName, at: this.parts.clock.now() };
    // Frozen: all observers see the same event, whatever one of them does with it.
    this.parts.events.observe(Object.freeze({ ...redactStep(step, this.parts.redact), ...head }));
  }

  /** Tells the observers of something a host should know. */
  warn(code: string, message: string): void {
    this.emit({ kind: 'warning', code, message });
  }

  /** Tells the observers how it ended; its texts were redacted when the outcome was made. */
  emitOutcome(outcome: Outcome, durationMs: number): void {
    const { sessionId, turnId, callId, agentId } = this.call;
    const head = { sessionId, turnId, callId, agentId, toolName: this.toolName, at: this.parts.clock.now() };
    // The kind of the event is the kind of its outcome, which TypeScript cannot follow through a spread.
    const event = { ...head, kind: outcome.kind, outcome, durationMs } as OutcomeEvent satisfies ToolEvent;
    this.parts.events.observe(Object.freeze(event));
  }

  /** Detaches; false when it was detached, ended or cancelled already. */
  detach(taskId: string): boolean {
    return this.signal.signal.aborted ? false : this.detachWith(taskId, undefined);
  }

  /** Detaches because the tool's work already lives in the background, whatever became of the turn. */
  detachWith(taskId: string, output: unknown): boolean {
    if (!this.settlement.detach(taskId, output)) return false;
    this.signal.leaveTurn();
    this.emit({ kind: 'detached', taskId });
    return true;
  }
}
