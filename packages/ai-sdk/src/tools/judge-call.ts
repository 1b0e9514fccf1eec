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

/** A refusal before anything ran. */
export type Denied = Extract<Outcome, { kind: 'notStarted' }>;

/** A refusal of these tools' own, which the policy knows nothing of. */
export function denied(code: string, why: string): Denied {
  const message = `Not run: ${why}`;
  return { kind: 'notStarted', reason: 'denied', message, reasons: [{ code, message }] };
}

/** What the executor would do with a call. */
export type Judgement =
  | { readonly kind: 'allow' }
  | { readonly kind: 'ask'; readonly question: ApprovalRequest }
  | { readonly kind: 'refuse'; readonly outcome: Denied };

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
  { reasons }: Denied,
): Promise<void> {
  const recorder = createToolExecutor({
    ...options,
    registry: withoutBodies(options.registry),
    checker: { check: () => Promise.resolve({ kind: 'deny', reasons }) },
  });
  await recorder.execute(call, { ...scope, turn: createTurnCancellation() }).outcome;
}
