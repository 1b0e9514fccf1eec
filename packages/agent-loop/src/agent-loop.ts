import { modelSchema, toProviderName, UmboError, type CancelReason, type ToolEvent } from '@umbo/tools-core';
import {
  BehaviorSubject,
  filter,
  firstValueFrom,
  race,
  Subject,
  type Observable,
  type Subscription,
} from 'rxjs';
import type { AgentLoopOptions } from './agent-loop-options.ts';
import { collectAnswer, type Answer } from './collect-answer.ts';
import { openCalls, readSnapshot, type LoopSnapshot } from './loop-snapshot.ts';
import type { FinishReason, LoopEvent, LoopStep } from './loop-step.ts';
import type { ModelTool } from './model.ts';
import { renderOutcome, renderUpdate } from './render-result.ts';
import { unansweredCalls, type TranscriptCall, type TranscriptItem } from './transcript.ts';

interface Turn {
  readonly turnId: string;
  readonly abort: AbortController;
  rounds: number;
  text: string;
  /** The calls of the round under way, being answered. */
  waiting: Promise<void> | null;
}

/** Drives one agent: model, tools, model again, until it answers or somebody is needed. */
export class AgentLoop {
  /** What happens, as it happens. */
  readonly events: Observable<LoopEvent>;
  readonly #events = new Subject<LoopEvent>();
  readonly #options: AgentLoopOptions;
  readonly #transcript: TranscriptItem[];
  readonly #started: Set<string>;
  readonly #input: string[] = [];
  readonly #news = new BehaviorSubject(false);
  readonly #watching: Subscription;
  #again: readonly TranscriptCall[] = [];
  #tokens: number;
  #turns = 0;
  #turn: Turn | null = null;
  #running = false;

  /** Makes a loop; with a snapshot it goes on where that one stood. */
  constructor(options: AgentLoopOptions, snapshot?: LoopSnapshot) {
    this.#options = options;
    this.events = this.#events.asObservable();
    this.#transcript = [...(snapshot ? readSnapshot(snapshot).transcript : [])];
    this.#started = new Set();
    this.#tokens = snapshot?.tokens ?? 0;
    const { manager, sessionId, agentId, parentId, level } = options;
    manager.addAgent({
      sessionId,
      agentId,
      ...(parentId === undefined ? {} : { parentId }),
      ...(level ? { level } : {}),
    });
    this.#watching = manager.handle.events.subscribe((event) => {
      const news = event.kind === 'notified' || event.kind === 'message';
      if (news && event.sessionId === sessionId && event.agentId === agentId) this.#news.next(true);
    });
    if (snapshot) this.#resume(snapshot);
  }

  /** The conversation so far. */
  get transcript(): readonly TranscriptItem[] {
    return this.#transcript;
  }

  /** Adds what the user says; in the middle of a turn the model sees it with the next round. */
  submit(text: string): void {
    this.#input.push(text);
  }

  /** Give the loop to the executor as an observer: it then knows which calls have started. */
  observe(event: ToolEvent): void {
    if (event.kind === 'started' && event.agentId === this.#options.agentId) this.#started.add(event.callId);
  }

  /** Goes on until the turn is over or somebody is needed. */
  async run(): Promise<LoopStep> {
    if (this.#running)
      throw new UmboError({
        code: 'loop-running',
        message: 'Not run: this loop is already running. Wait for its step.',
      });
    this.#running = true;
    try {
      return await this.#run();
    } finally {
      this.#running = false;
    }
  }

  /** Cancels the turn: the model is cut off, foreground calls are killed and answered, background tasks stay. */
  async interrupt(reason: CancelReason = 'userInterrupt'): Promise<void> {
    const turn = this.#turn;
    if (!turn) return;
    turn.abort.abort(reason);
    await this.#options.manager.interruptTurn(
      { sessionId: this.#options.sessionId, turnId: turn.turnId },
      reason,
    );
  }

  /** Resolves when a background task of this agent has news that `run` would take up, or when the signal aborts. */
  async waitForNews(signal?: AbortSignal): Promise<void> {
    const stop = new Subject<void>();
    const abort = (): void => stop.next();
    signal?.addEventListener('abort', abort, { once: true });
    const waiting = firstValueFrom(race(this.#news.pipe(filter((some) => some)), stop));
    if (signal?.aborted) abort();
    await waiting;
    signal?.removeEventListener('abort', abort);
  }

  /** Ends the agent: its calls are cancelled, its background tasks killed. */
  async close(): Promise<void> {
    const { manager, sessionId, agentId } = this.#options;
    await this.interrupt('sessionEnd');
    await manager.endAgent({ sessionId, agentId });
    this.#watching.unsubscribe();
    this.#events.complete();
  }

  /** The loop as JSON, also while a call waits for approval. */
  snapshot(): LoopSnapshot {
    const { sessionId, agentId } = this.#options;
    const open = new Set(unansweredCalls(this.#transcript).map(({ callId }) => callId));
    return {
      version: 1,
      sessionId,
      agentId,
      transcript: [...this.#transcript],
      started: [...this.#started].filter((callId) => open.has(callId)),
      tokens: this.#tokens,
    };
  }

  #resume(snapshot: LoopSnapshot): void {
    const { again, lost } = openCalls(snapshot);
    for (const { callId, toolName } of lost) {
      const text = 'Lost: the host ended while this ran; it may have run. Look before doing it again.';
      this.#add({ kind: 'toolResult', callId, toolName, text, isError: true });
    }
    this.#again = again;
  }

  async #run(): Promise<LoopStep> {
    this.#takeNews();
    const turn = this.#turn ?? this.#openTurn();
    if (!turn) return { kind: 'awaitingInput' };
    for (;;) {
      if (turn.waiting) {
        const step = await this.#awaitTools(turn);
        if (step) return step;
        if (turn.abort.signal.aborted) return this.#finish('cancelled');
        this.#takeNews();
        if (this.#options.pauseAfterTools) return { kind: 'afterToolResult' };
      }
      this.#takeInput();
      const { limits = {} } = this.#options;
      if (limits.tokens !== undefined && this.#tokens >= limits.tokens) return this.#finish('tokenLimit');
      if (turn.rounds >= (limits.rounds ?? 50)) return this.#finish('roundLimit');
      const answer = await this.#ask(turn);
      if (answer.failure !== undefined)
        return this.#finish(turn.abort.signal.aborted ? 'cancelled' : 'modelFailed', answer.failure);
      if (answer.calls.length === 0) return this.#finish('answered');
      turn.rounds += 1;
      this.#startCalls(turn, answer.calls);
    }
  }

  #openTurn(): Turn | null {
    const hasNews = this.#transcript.at(-1)?.kind === 'notification';
    if (this.#input.length === 0 && !hasNews && this.#again.length === 0) return null;
    const turnId = `${this.#options.agentId}-turn-${(this.#turns += 1)}-${crypto.randomUUID().slice(0, 8)}`;
    const turn: Turn = { turnId, abort: new AbortController(), rounds: 0, text: '', waiting: null };
    this.#turn = turn;
    this.#events.next({ kind: 'turnStarted', turnId });
    if (this.#again.length > 0) this.#startCalls(turn, this.#again);
    this.#again = [];
    return turn;
  }

  #finish(reason: FinishReason, error?: string): LoopStep {
    const text = this.#turn?.text ?? '';
    this.#turn = null;
    return { kind: 'finished', reason, text, ...(error === undefined ? {} : { error }) };
  }

  async #ask(turn: Turn): Promise<Answer> {
    const { model, registry, system = '' } = this.#options;
    const tools: ModelTool[] = registry.list().map(({ spec }) => ({
      name: toProviderName(spec.name),
      description: spec.description,
      inputSchema: modelSchema(spec),
    }));
    const request = { system, transcript: [...this.#transcript], tools, signal: turn.abort.signal };
    const answer = await collectAnswer(model, request, (event) => {
      if (event.kind === 'usage') this.#tokens += event.inputTokens + event.outputTokens;
      if (event.kind !== 'toolCall') this.#events.next(event);
    });
    turn.text = answer.text;
    // Calls of an answer that broke off are not made: half an intention is none.
    const calls = answer.failure === undefined ? answer.calls : [];
    if (answer.text !== '' || calls.length > 0) this.#add({ kind: 'assistant', text: answer.text, calls });
    return { ...answer, calls };
  }

  #startCalls(turn: Turn, calls: readonly TranscriptCall[]): void {
    const { manager, sessionId, agentId, limits } = this.#options;
    calls.forEach((call, index) => {
      this.#events.next({ kind: 'toolCall', callId: call.callId, toolName: call.toolName });
      try {
        if (index >= (limits?.callsPerRound ?? 32))
          throw new UmboError({
            code: 'too-many-calls',
            message: 'Not run: too many calls in one answer. Make fewer.',
          });
        manager.start({ ...call, sessionId, turnId: turn.turnId, agentId });
      } catch (error) {
        this.#answer(call, error instanceof Error ? error.message : String(error), true);
      }
    });
    turn.waiting = this.#collect(turn);
  }

  async #collect(turn: Turn): Promise<void> {
    const { manager, sessionId } = this.#options;
    for (const update of await manager.waitForTurn({ sessionId, turnId: turn.turnId })) {
      const { text, isError } = renderUpdate(update);
      this.#answer({ ...update, input: null }, text, isError);
      if (update.kind === 'detached')
        this.#events.next({ kind: 'detached', callId: update.callId, taskId: update.taskId });
    }
    turn.waiting = null;
  }

  /** Waits for the round's results; an approval that waits for a person stops the loop, not the calls. */
  async #awaitTools(turn: Turn): Promise<LoopStep | null> {
    const { desk } = this.#options;
    if (!desk) {
      await turn.waiting;
      return null;
    }
    let stop = (): void => {};
    const asked = new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.#pending().length > 0) resolve();
      };
      stop = desk.subscribe(look);
      look();
    });
    await Promise.race([turn.waiting, asked]);
    stop();
    if (!turn.waiting) return null;
    const approvals = this.#pending();
    return approvals.length > 0 ? { kind: 'approval', approvals } : this.#awaitTools(turn);
  }

  #pending(): NonNullable<AgentLoopOptions['desk']>['pending'] {
    const { desk, agentId, sessionId } = this.#options;
    return (desk?.pending ?? []).filter(
      ({ question }) => question.agentId === agentId && question.sessionId === sessionId,
    );
  }

  #answer(call: TranscriptCall, text: string, isError: boolean): void {
    const { callId, toolName } = call;
    this.#started.delete(callId);
    this.#add({ kind: 'toolResult', callId, toolName, text, isError });
    this.#events.next({ kind: 'toolResult', callId, isError, text });
  }

  #takeInput(): void {
    for (const text of this.#input.splice(0)) this.#add({ kind: 'user', text });
  }

  /** What background tasks said since the last round enters as notifications, once each. */
  #takeNews(): void {
    const { manager, sessionId, agentId } = this.#options;
    this.#news.next(false);
    for (const update of manager.takePendingUpdates(sessionId, agentId)) {
      if (update.kind !== 'notification' && update.kind !== 'message') continue;
      const { callId, taskId } = update;
      const said = update.kind === 'message' ? update.text : renderOutcome(update.outcome).text;
      const text = `Task ${taskId} ${update.kind === 'message' ? 'says' : `ended (${update.outcome.kind})`}: ${said}`;
      this.#add({ kind: 'notification', callId, taskId, text });
      this.#events.next({ kind: 'notification', callId, taskId, text });
    }
  }

  #add(item: TranscriptItem): void {
    this.#transcript.push(item);
  }
}
