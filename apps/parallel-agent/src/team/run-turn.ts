import type { AgentLoop, LoopStep } from '@umbo/agent-loop';
import type { ApprovalDesk } from '@umbo/tools-core';
import { untilAnswered } from './until-answered.ts';

/** Goes on until the turn is over; questions are answered at the desk meanwhile. */
export async function runTurn(
  loop: AgentLoop,
  desk: ApprovalDesk,
): Promise<Exclude<LoopStep, { kind: 'approval' }>> {
  for (;;) {
    const step = await loop.run();
    if (step.kind !== 'approval') return step;
    await untilAnswered(desk, step.approvals);
  }
}
