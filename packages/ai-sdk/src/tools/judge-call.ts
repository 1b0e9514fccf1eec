import {
  createToolExecutor,
  createTurnCancellation,
  type AnyTool,
  type ApprovalRequest,
  type CallScope,
  type Outcome,
  type ToolCall,
  type ToolExecutorOptions,
  type ToolLookup,
} from '@umbo/tools-core';

/** What the executor would do with a call. */
export type Judgement =
  | { readonly kind: 'allow' }
  | { readonly kind: 'ask'; readonly question: ApprovalRequest }
  | { readonly kind: 'refuse'; readonly outcome: Extract<Outcome, { kind: 'notStarted' }> };

/** The same tools without bodies: they can be judged, and nothing they do can happen. */
function withoutBodies(registry: ToolLookup): ToolLookup {
  return {
    get(name): AnyTool | undefined {
      const tool = registry.get(name);
      return (
        tool && {
          spec: tool.spec,
          permissions: (input, context) => tool.permissions(input, context),
          invoke: () => Promise.resolve({ kind: 'completed', output: null }),
        }
      );
    },
  };
}

/** Judges a call by the executor's own way (validation, proposal, policy, level) and stops before anything is recorded or done. */
export async function judgeCall(
  options: ToolExecutorOptions,
  call: ToolCall,
  scope: Omit<CallScope, 'turn'>,
): Promise<Judgement> {
  const { journal: _unrecorded, observers: _unseen, ...rest } = options;
  let question: ApprovalRequest | undefined;
  const judge = createToolExecutor({
    ...rest,
    registry: withoutBodies(options.registry),
    approver: {
      request: (asked) => {
        question = asked;
        return Promise.resolve({ kind: 'deny' });
      },
    },
  });
  const outcome = await judge.execute(call, { ...scope, turn: createTurnCancellation() }).outcome;
  if (question) return { kind: 'ask', question };
  return outcome.kind === 'notStarted' ? { kind: 'refuse', outcome } : { kind: 'allow' };
}

/** Puts a denied call on record (events, journal): the AI SDK does not run it, so the executor would never see it. */
export async function recordDenied(
  options: ToolExecutorOptions,
  call: ToolCall,
  scope: Omit<CallScope, 'turn'>,
  denied: Extract<Outcome, { kind: 'notStarted' }>,
): Promise<void> {
  const recorder = createToolExecutor({
    ...options,
    registry: withoutBodies(options.registry),
    checker: { check: () => Promise.resolve({ kind: 'deny', reasons: denied.reasons }) },
  });
  await recorder.execute(call, { ...scope, turn: createTurnCancellation() }).outcome;
}
