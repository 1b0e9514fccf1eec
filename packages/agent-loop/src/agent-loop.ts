import { modelSchema, toProviderName, UmboError, type CancelReason, type ToolEvent } from '@umbo/tools-core';
import { Subject, type Observable } from 'rxjs';
import type { AgentLoopOptions } from './agent-loop-options.ts';
import { BackgroundNews } from './background-news.ts';
import { collectAnswer, type Answer } from './collect-answer.ts';
import { DeskWatch } from './desk-watch.ts';
import { openCalls, readSnapshot, type LoopSnapshot } from './loop-snapshot.ts';
import type { FinishReason, LoopEvent, LoopStep } from './loop-step.ts';
import type { ModelTool } from './model.ts';
import { runToolRound } from './tool-round.ts';
import { unansweredCalls, type TranscriptCall, type TranscriptItem } from './transcript.ts';
import { Turn } from './turn.ts';
import { waitForQuestion } from './wait-for-question.ts';

/** Drives one agent: model, tools, model again, until it answers or somebody is needed. */
export class AgentLoop {
  /** What happens, as it happens. */
  readonly events: Observable<LoopEvent>;
  readonly #events = new Subject<LoopEvent>();
  readonly #options: AgentLoopOptions;
  readonly #transcript: TranscriptItem[];
  readonly #started: Set<string>;
  readonly #input: string[] = [];
  readonly #news: BackgroundNews;
  readonly #deskWatch: DeskWatch | undefined;
  #again: readonly TranscriptCall[] = [];
  #tokens: number;
  #turns = 0;
  #isHeard = false;
  #turn: Turn | null = null;
  #running = false;

  /** Makes a loop; with a snapshot it goes on where that one stood. */
  constructor(options: AgentLoopOptions, snapshot?: LoopSnapshot) {
    this.#options = options;
    this.events = this.#events.asObservable();
    this.#transcript = [...(snapshot ? readSnapshot(snapshot).transcript : [])];
    this.#started = new Set();
    this.#tokens = tokensOf(snapshot?.tokens ?? 0);
    const { manager, sessionId, agentId, parentId, level } = options;
    manager.addAgent({
      sessionId,
      agentId,
      ...(parentId === undefined ? {} : { parentId }),
      ...(level ? { level } : {}),
    });
    this.#news = new BackgroundNews(manager, { sessionId, agentId }, (task) =>
      this.#events.next({ kind: 'continueRequested', ...task }),
    );
    this.#deskWatch = options.desk && new DeskWatch(options.desk, { sessionId, agentId });
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
    const { sessionId, agentId } = this.#options;
    if (event.sessionId !== sessionId || event.agentId !== agentId) return;
    this.#isHeard = true;
    if (event.kind === 'started') this.#started.add(event.callId);
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

  /** Resolves when `run` would take something up (news of a background task, a question not yet shown), or when the signal aborts. */
  async waitForNews(signal?: AbortSignal): Promise<void> {
    await this.#news.wait(signal, this.#deskWatch?.fresh);
  }

  /** Ends the agent: its calls are cancelled, its background tasks killed. */
  async close(): Promise<void> {
    const { manager, sessionId, agentId } = this.#options;
    await this.interrupt('sessionEnd');
    await manager.endAgent({ sessionId, agentId });
    this.#news.close();
    this.#deskWatch?.close();
    this.#events.complete();
  }

  /** The loop as JSON, also while a call waits for approval. */
  snapshot(): LoopSnapshot {
    const { sessionId, agentId } = this.#options;
    const untouched = new Set(this.#again.map(({ callId }) => callId));
    const open = unansweredCalls(this.#transcript).filter(({ callId }) => !untouched.has(callId));
    return {
      version: 1,
      sessionId,
      agentId,
      transcript: [...this.#transcript],
      // Where nobody tells the loop what has started, any open call may have: better lost than done twice.
      started: open.flatMap(({ callId }) => (!this.#isHeard || this.#started.has(callId) ? [callId] : [])),
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
    // In the middle of a round the results come first: nothing may stand between a call and its result.
    if (!this.#turn?.waiting) this.#takeNews();
    const turn = this.#turn ?? this.#openTurn();
    if (!turn) return this.#idle();
    for (;;) {
      if (turn.waiting) {
        const step = await this.#awaitTools(turn, turn.waiting);
        if (step) return step;
        if (turn.isCancelled) return this.#finish('cancelled');
        this.#takeNews();
        if (this.#options.pauseAfterTools) return { kind: 'afterToolResult' };
      }
      this.#takeInput();
      const { limits = {} } = this.#options;
      if (limits.tokens !== undefined && this.#tokens >= limits.tokens) return this.#finish('tokenLimit');
      if (turn.rounds >= (limits.rounds ?? 50)) return this.#finish('roundLimit');
      const answer = await this.#ask(turn);
      if (answer.failure !== undefined)
        return this.#finish(turn.isCancelled ? 'cancelled' : 'modelFailed', answer.failure);
      if (answer.calls.length === 0) return this.#finish('answered');
      turn.rounds += 1;
      this.#startCalls(turn, answer.calls);
    }
  }

  /** Nothing to do here; a background task may still need somebody. */
  #idle(): LoopStep {
    const approvals = this.#deskWatch?.show() ?? [];
    return approvals.length > 0 ? { kind: 'approval', approvals } : { kind: 'awaitingInput' };
  }

  #openTurn(): Turn | null {
    const hasNews = this.#transcript.at(-1)?.kind === 'notification';
    if (this.#input.length === 0 && !hasNews && this.#again.length === 0) return null;
    const turn = new Turn(this.#options.agentId, (this.#turns += 1));
    this.#turn = turn;
    this.#events.next({ kind: 'turnStarted', turnId: turn.turnId });
    if (this.#again.length > 0) this.#startCalls(turn, this.#again);
    this.#again = [];
    return turn;
  }

  #finish(reason: FinishReason, error?: string): LoopStep {
    const { text = '', turnId = '' } = this.#turn ?? {};
    this.#turn = null;
    this.#events.next({ kind: 'turnFinished', turnId, reason });
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
      if (event.kind === 'usage') this.#tokens += tokensOf(event.inputTokens) + tokensOf(event.outputTokens);
      if (event.kind === 'text' || event.kind === 'usage') this.#events.next(event);
    });
    turn.text = answer.text;
    // Calls of an answer that broke off are not made: half an intention is none.
    const calls = answer.failure === undefined ? answer.calls : [];
    const { text, failure, memo } = answer;
    // What was to come back with a whole answer says nothing true about half of one.
    const kept = failure === undefined && memo !== undefined ? { memo } : {};
    if (text !== '' || calls.length > 0) this.#add({ kind: 'assistant', text, calls, ...kept });
    return { ...answer, calls };
  }

  #startCalls(turn: Turn, calls: readonly TranscriptCall[]): void {
    for (const { callId, toolName } of calls) this.#events.next({ kind: 'toolCall', callId, toolName });
    turn.waiting = this.#answerCalls(turn, calls);
  }

  async #answerCalls(turn: Turn, calls: readonly TranscriptCall[]): Promise<void> {
    await runToolRound(this.#options, turn.turnId, calls, ({ callId, toolName }, result, taskId) => {
      this.#started.delete(callId);
      this.#add({ kind: 'toolResult', callId, toolName, ...result });
      this.#events.next({ kind: 'toolResult', callId, ...result });
      if (taskId !== undefined) this.#events.next({ kind: 'detached', callId, taskId });
    });
    turn.waiting = null;
  }

  /** Waits for the round's results; an approval that waits for a person stops the loop, not the calls. */
  async #awaitTools(turn: Turn, waiting: Promise<void>): Promise<LoopStep | null> {
    const { desk } = this.#options;
    if (!desk) {
      await waiting;
      return null;
    }
    const approvals = await waitForQuestion(desk, this.#options, waiting);
    if (approvals.length === 0 || !turn.waiting) return null;
    this.#deskWatch?.show();
    return { kind: 'approval', approvals };
  }

  #takeInput(): void {
    for (const text of this.#input.splice(0)) this.#add({ kind: 'user', text });
  }

  #takeNews(): void {
    for (const news of this.#news.take()) {
      this.#add(news);
      this.#events.next(news);
    }
  }

  #add(item: TranscriptItem): void {
    this.#transcript.push(item);
  }
}

// A count that is no number would switch the limit off: nothing compares with NaN.
function tokensOf(count: number): number {
  return count > 0 && Number.isFinite(count) ? count : 0;
}
