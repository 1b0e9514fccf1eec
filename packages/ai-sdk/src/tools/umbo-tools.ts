import {
  createToolExecutor,
  modelSchema,
  systemClock,
  toProviderName,
  type PermissionLevel,
  type ToolCall,
  type ToolExecutorOptions,
  type ToolRegistry,
  type ToolRunner,
} from '@umbo/tools-core';
import {
  dynamicTool,
  jsonSchema,
  type GenericToolApprovalFunction,
  type ModelMessage,
  type ToolApprovalStatus,
  type ToolSet,
} from 'ai';
import { claimsApproval, isAnswered, timesCalled } from './approval-claim.ts';
import { ApprovalBridge } from './approval-bridge.ts';
import type { CallManager } from './call-manager.ts';
import { executeCall } from './execute-call.ts';
import { denied, judgeCall, recordDenied, type Denied, type Judgement } from './judge-call.ts';

/** What the tools are made of: everything an executor is made of, and who runs its calls. */
export interface UmboToolsOptions<M extends CallManager> extends ToolExecutorOptions {
  /** The tools; those present when `umboTools` is called. */
  readonly registry: ToolRegistry;
  /** Makes the task manager around the executor, e.g. `(runner) => new ParallelTaskManager({ runner, routing })`. */
  readonly manage: (runner: ToolRunner) => M;
  /** The session. */
  readonly sessionId: string;
  /** The agent. Default `agent`. */
  readonly agentId?: string;
  /** The agent's level, read live. Default `write`: the policy alone decides. */
  readonly level?: () => PermissionLevel;
}

/** For `generateText`, `streamText` and `ToolLoopAgent`: give them both `tools` and `toolApproval`. */
export interface UmboTools<M extends CallManager> {
  /** The tools under their provider names; each runs through the executor. */
  readonly tools: ToolSet;
  /** The policy as the AI SDK asks for it: allow is approved, ask is user-approval, deny is denied with the reason. */
  readonly toolApproval: GenericToolApprovalFunction<ToolSet, Record<string, never>, unknown>;
  /** The manager: background tasks, their notifications, and `close`. */
  readonly manager: M;
}

const again = 'Call it again to be asked.';

/** Umbo tools for AI SDK agents. `toolApproval` asks early; the executor still judges every call, also one that it never saw. */
export function umboTools<M extends CallManager>(options: UmboToolsOptions<M>): UmboTools<M> {
  const { manage, sessionId, agentId = 'agent', level, approver, ...rest } = options;
  const clock = rest.clock ?? systemClock;
  const bridge = new ApprovalBridge(() => clock.now(), approver);
  const observers = [
    ...(rest.observers ?? []),
    { observe: (event: Parameters<M['observe']>[0]) => manager.observe(event) },
  ];
  const parts: ToolExecutorOptions = { ...rest, observers };
  const manager = manage(createToolExecutor({ ...parts, approver: bridge }));
  manager.addAgent({ sessionId, agentId, ...(level ? { level } : {}) });
  const scope = { tasks: manager.tasksOf(sessionId), ...(level ? { level } : {}) };
  const callOf = (callId: string, toolName: string, input: unknown): ToolCall => ({
    callId,
    toolName,
    input,
    sessionId,
    agentId,
    // A turn of its own: the AI SDK waits for each call by itself.
    turnId: `${callId}-${globalThis.crypto.randomUUID()}`,
  });
  // A yes is found by its call's id: an id that says more than one thing, or that nobody was asked about, has none.
  const misusedId = (
    { callId }: ToolCall,
    messages: readonly ModelMessage[],
    judgement: Judgement,
  ): Denied | undefined => {
    const question = judgement.kind === 'ask' ? judgement.question : undefined;
    if (claimsApproval(messages, callId)) {
      // The AI SDK looks for results in the last message only, and would run an allowed call again for a yes that comes later.
      if (isAnswered(messages, callId)) return denied('call-answered', 'this call has its result already.');
      return question === undefined || approver !== undefined || bridge.wasAsked(question)
        ? undefined
        : denied('approval-not-asked', `nobody was asked here about exactly this call. ${again}`);
    }
    return bridge.isClash(callId, timesCalled(messages, callId), question?.workDigest)
      ? denied('call-id-taken', `another call of the same answer has the same id. ${again}`)
      : undefined;
  };
  const tools = Object.fromEntries(
    options.registry.list().map(({ spec }) => [
      toProviderName(spec.name),
      dynamicTool({
        description: spec.description,
        inputSchema: jsonSchema(modelSchema(spec)),
        async execute(input, { toolCallId, abortSignal }) {
          bridge.grant(toolCallId);
          try {
            return await executeCall(manager, callOf(toolCallId, spec.name, input), abortSignal);
          } finally {
            bridge.revoke(toolCallId);
          }
        },
      }),
    ]),
  );
  return {
    tools,
    manager,
    async toolApproval({ toolCall, messages }): Promise<ToolApprovalStatus> {
      const call = callOf(toolCall.toolCallId, toolCall.toolName, toolCall.input);
      if (options.registry.get(call.toolName) === undefined) return { type: 'not-applicable' };
      const judgement = await judgeCall(parts, call, scope);
      // What is no question of permission (an input that is not valid) the executor answers itself.
      if (judgement.kind === 'refuse' && judgement.outcome.reason !== 'denied') return { type: 'approved' };
      const refusal = judgement.kind === 'refuse' ? judgement.outcome : misusedId(call, messages, judgement);
      if (refusal) {
        await recordDenied(parts, call, scope, refusal);
        return { type: 'denied', reason: refusal.message };
      }
      if (judgement.kind !== 'ask') return { type: 'approved' };
      const { question } = judgement;
      if (!claimsApproval(messages, call.callId)) bridge.ask(question, timesCalled(messages, call.callId));
      return { type: 'user-approval', reason: question.reasons.map(({ message }) => message).join(' ') };
    },
  };
}
