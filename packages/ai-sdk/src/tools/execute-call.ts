import { describeOutcome, UmboError, type Outcome, type ToolCall } from '@umbo/tools-core';
import type { CallManager } from './call-manager.ts';

function errorOf(outcome: Exclude<Outcome, { kind: 'completed' }>): UmboError {
  const partial = 'output' in outcome && outcome.output !== undefined ? JSON.stringify(outcome.output) : '';
  return new UmboError({
    code: outcome.kind === 'notStarted' ? outcome.reason : outcome.kind,
    message: [describeOutcome(outcome), partial].filter((text) => text !== '').join('\n'),
  });
}

/** Runs a call by the manager, and so by its executor; throws for everything but a completed or detached call, as the AI SDK expects. */
export async function executeCall(
  manager: CallManager,
  call: ToolCall,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { sessionId, turnId } = call;
  const cancel = (): void => void manager.interruptTurn({ sessionId, turnId }, 'userInterrupt');
  signal?.throwIfAborted();
  manager.start(call);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const updates = await manager.waitForTurn({ sessionId, turnId });
    const update = updates.find(({ callId }) => callId === call.callId);
    if (update?.kind === 'detached')
      return { message: update.message, ...(update.output === undefined ? {} : { output: update.output }) };
    if (update?.kind !== 'result')
      throw new UmboError({
        code: 'no-result',
        message: 'The call has no result; look before doing it again.',
      });
    if (update.outcome.kind !== 'completed') throw errorOf(update.outcome);
    return update.outcome.output;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
