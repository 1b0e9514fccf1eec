import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { TaskManager, TurnUpdate } from '@umbo/task-manager';
import {
  UmboError,
  type ApprovalAnswer,
  type ApprovalRequest,
  type ApprovalResolution,
  type Clock,
  type Redactor,
  type ToolCall,
  type ToolEvent,
  type ToolRegistry,
} from '@umbo/tools-core';
import { approvalForm, approvalKey, readApproval } from '../wire/approval-form.ts';
import { askMeanwhile } from '../wire/ask-meanwhile.ts';
import { clientView, type ClientView } from '../wire/client-view.ts';
import { progressFor } from '../wire/progress-sender.ts';
import { errorResult, toolResult } from '../wire/tool-result.ts';
import { OpenCall, type NextStep } from './open-call.ts';
import { titleOf } from './title-of.ts';

/** What travels through the client, signed: which call it answers, and the ticket that is good once. */
export interface ApprovalState {
  readonly callId: string;
  readonly ticket: string;
}

/** What a session works with. */
export interface SessionParts {
  readonly sessionId: string;
  readonly registry: ToolRegistry;
  readonly manager: TaskManager;
  readonly states: RequestStateCodec<ApprovalState>;
  readonly whenUnanswered: 'deny' | 'allow';
  readonly answerWithinMs: number;
  readonly approvalTimeoutMs: number;
  readonly clock: Clock;
  readonly redactor?: Redactor | undefined;
}

type Answer = CallToolResult | InputRequiredResult;

const mostParked = 32;
const outcomes: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'notStarted',
  'cancelled',
  'timedOut',
  'lost',
] satisfies ToolEvent['kind'][]);

/** One client's calls. Each is a turn of its own, so that cancelling one ends that one. */
export class McpSession {
  readonly #parts: SessionParts;
  readonly #calls = new Map<string, OpenCall>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Answers one `tools/call`: a new call, or one sent again with the answer to its question. */
  async handle(server: McpServer, { params }: CallToolRequest, context: ServerContext): Promise<Answer> {
    const client = clientView(server, context);
    const { agentId } = client;
    const state = context.mcpReq.requestState<ApprovalState>();
    const input = params.arguments ?? {};
    const open =
      state === undefined
        ? this.#start(params.name, input, agentId)
        : this.#resume(state, params.name, input, readApproval(context.mcpReq.inputResponses, agentId));
    return open instanceof OpenCall ? this.#follow(open, context, client) : open;
  }

  /** Puts a question of the policy to the client that made the call, where there is one that can. */
  ask(question: ApprovalRequest, signal: AbortSignal): Promise<ApprovalResolution> {
    const open = this.#callOf(question.callId);
    return open?.canBeAsked ? open.ask(question, signal) : Promise.resolve(this.declared(question));
  }

  /** The host's answer for questions that cannot be put. */
  declared({ digest }: ApprovalRequest): ApprovalResolution {
    const approver = 'when-unanswered';
    return this.#parts.whenUnanswered === 'allow'
      ? { kind: 'approve', digest, approver }
      : {
          kind: 'deny',
          reason: 'this client cannot ask a person, and the host said no for that case.',
          approver,
        };
  }

  /** Takes what calls say, and lets go of those that ended. */
  observe(event: ToolEvent): void {
    const open = this.#callOf(event.callId);
    if (open === undefined) return;
    if (event.kind === 'output') open.progress?.push(event.text);
    else if (event.kind === 'progress') open.progress?.push(`${event.message}\n`);
    else if (outcomes.has(event.kind) && event.callId === open.call.callId) this.#calls.delete(event.callId);
  }

  /** A call that a tool makes inside another is named after it: `outer.1`. */
  #callOf(callId: string): OpenCall | undefined {
    return this.#calls.get(callId.split('.', 1)[0] ?? callId);
  }

  #start(toolName: string, input: unknown, agentId: string): OpenCall | CallToolResult {
    const { manager, sessionId, redactor } = this.#parts;
    const callId = randomUUID();
    const call: ToolCall = { callId, turnId: callId, sessionId, agentId, toolName, input };
    try {
      manager.start(call, { title: titleOf(call, redactor) });
    } catch (error) {
      if (UmboError.isInstance(error)) return errorResult(error.message);
      throw error;
    }
    const open = new OpenCall(call, manager.waitForTurn(call));
    // The executor does nothing before this turn of the event loop is over, so no event of the call is missed.
    this.#calls.set(callId, open);
    return open;
  }

  #resume(
    { callId, ticket }: ApprovalState,
    toolName: string,
    input: unknown,
    answer: ApprovalAnswer | undefined,
  ): OpenCall | CallToolResult {
    const open = this.#calls.get(callId);
    if (open?.takeBack(ticket) !== true) {
      return errorResult(
        'Not run: this answer was already used, came too late or belongs to no call. Call the tool again to be asked anew.',
      );
    }
    if (toolName !== open.call.toolName || !isDeepStrictEqual(input, open.call.input)) {
      open.reply({ kind: 'deny', reason: 'the call was sent again with other arguments than were shown.' });
      return errorResult(
        'Not run: the call was sent again with other arguments than the approval was asked for. Call the tool again to be asked anew.',
      );
    }
    if (answer !== undefined) open.reply(answer);
    return open;
  }

  async #follow(open: OpenCall, context: ServerContext, client: ClientView): Promise<Answer> {
    const { manager, registry, answerWithinMs, clock } = this.#parts;
    const { signal } = context.mcpReq;
    // Stays when a question is handed out: an older client may still cancel its one request then.
    const cancel = (): void => void manager.interruptTurn(open.call);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    let late = false;
    const startTimer = (): (() => void) =>
      clock.schedule(answerWithinMs, () => {
        late = true;
        void manager.interruptTurn(open.call, 'taskCancelled');
      });
    let stopTimer = startTimer();
    const progress = progressFor(context, () => open.nextNumber());
    open.progress = progress;
    try {
      for (;;) {
        const step = await open.next();
        if (step.kind === 'answer') {
          signal.removeEventListener('abort', cancel);
          refuseUnknownTool(step.update);
          const result = toolResult(step.update, open.call.toolName, registry);
          return late && result.isError ? withNote(result, answerWithinMs) : result;
        }
        if (client.canAsk && !client.askedMeanwhile) return await this.#handOut(open, step.question);
        if (client.canAsk) {
          // A person may think for as long as the question stands.
          stopTimer();
          await this.#askMeanwhile(open, step, context, client.agentId);
          stopTimer = startTimer();
          continue;
        }
        const declared = this.declared(step.question);
        if (declared.kind === 'approve' || declared.kind === 'deny') open.reply(declared);
      }
    } finally {
      stopTimer();
      open.progress = undefined;
      await progress?.end();
    }
  }

  async #handOut(open: OpenCall, question: ApprovalRequest): Promise<InputRequiredResult> {
    return inputRequired({
      inputRequests: { [approvalKey]: approvalForm(question) },
      requestState: await this.#parts.states.mint({ callId: open.call.callId, ticket: this.#ticket(open) }),
    });
  }

  async #askMeanwhile(
    open: OpenCall,
    { question, withdrawn }: NextStep & { kind: 'ask' },
    context: ServerContext,
    agentId: string,
  ): Promise<void> {
    const ticket = this.#ticket(open);
    const signal = AbortSignal.any([context.mcpReq.signal, withdrawn]);
    const timeout = this.#parts.approvalTimeoutMs;
    const answer = await askMeanwhile(question, context, agentId, { signal, timeout });
    // A question that was withdrawn meanwhile has nothing to be answered any more.
    if (open.takeBack(ticket)) open.reply(answer);
  }

  #ticket(open: OpenCall): string {
    const parked = [...this.#calls.values()].filter((other) => other.isParked);
    // A client that asks and never comes back must not use up the places of those that do.
    if (parked.length >= mostParked)
      void this.#parts.manager.interruptTurn(parked[0]?.call ?? open.call, 'superseded');
    return open.handOut();
  }
}

function refuseUnknownTool(update: TurnUpdate): void {
  if (update.kind !== 'result' || update.outcome.kind !== 'notStarted') return;
  if (update.outcome.reason === 'unknownTool')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, update.outcome.message);
}

function withNote(result: CallToolResult, answerWithinMs: number): CallToolResult {
  const text = `There was no answer within ${answerWithinMs / 1000} seconds, so the call was ended.`;
  return { ...result, content: [...result.content, { type: 'text', text }] };
}
