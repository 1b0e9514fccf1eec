import { UmboError } from '@umbo/tools-core';
import type { AgentLoopOptions } from './agent-loop-options.ts';
import { renderUpdate, type RenderedResult } from './render-result.ts';
import type { TranscriptCall } from './transcript.ts';

/** Takes the one result of each call. */
export type AnswerCall = (
  call: Pick<TranscriptCall, 'callId' | 'toolName'>,
  result: RenderedResult,
  /** The task, when the call goes on in the background. */
  taskId?: string,
) => void;

/** Starts the calls of one answer side by side and resolves when each has its one result. */
export async function runToolRound(
  options: AgentLoopOptions,
  turnId: string,
  calls: readonly TranscriptCall[],
  answer: AnswerCall,
): Promise<void> {
  const { manager, sessionId, agentId, limits } = options;
  calls.forEach((call, index) => {
    try {
      if (index >= (limits?.callsPerRound ?? 32))
        throw new UmboError({
          code: 'too-many-calls',
          message: 'Not run: too many calls in one answer. Make fewer.',
        });
      manager.start({ ...call, sessionId, turnId, agentId });
    } catch (error) {
      answer(call, { text: error instanceof Error ? error.message : String(error), isError: true });
    }
  });
  for (const update of await manager.waitForTurn({ sessionId, turnId }))
    answer(update, renderUpdate(update), update.kind === 'detached' ? update.taskId : undefined);
}
