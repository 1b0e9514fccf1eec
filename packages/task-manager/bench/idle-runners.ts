import type { CallResult, Execution, Outcome, ToolCall, ToolRunner } from '@umbo/tools-core';

const done: Outcome = { kind: 'completed', success: true, output: null };

/** A runner that does nothing, so that only the manager is measured. */
export const noop: ToolRunner = {
  execute: ({ callId }): Execution => ({
    callId,
    result: Promise.resolve({ kind: 'outcome', outcome: done }),
    outcome: Promise.resolve(done),
    detach: () => false,
    cancel: () => undefined,
  }),
};

/** A runner whose calls end only when cancelled. */
export const endless: ToolRunner = {
  execute: ({ callId }): Execution => {
    const result = Promise.withResolvers<CallResult>();
    const outcome = Promise.withResolvers<Outcome>();
    return {
      callId,
      result: result.promise,
      outcome: outcome.promise,
      detach: (taskId) => {
        result.resolve({ kind: 'detached', taskId });
        return true;
      },
      cancel: (reason) => outcome.resolve({ kind: 'cancelled', reason }),
    };
  },
};

/** A call of the tool that does nothing. */
export function callOf(callId: string, turnId: string): ToolCall {
  return { callId, toolName: 'noop', input: null, sessionId: 's', turnId, agentId: 'a' };
}
