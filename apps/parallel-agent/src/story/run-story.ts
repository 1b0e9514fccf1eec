import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentLoop } from '@umbo/agent-loop';
import { verifyAudit } from '@umbo/observer';
import { answerAtTerminal } from '../team/answer-at-terminal.ts';
import { TeamHost, type TeamOptions } from '../team/team-host.ts';
import type { View } from '../view/views.ts';
import { storyAgents } from './story-agents.ts';
import { makeWorkspaces } from './workspaces.ts';

/** Works on a task until the agent is done with it and hears of everything it left in the background. */
async function workThrough(
  loop: AgentLoop,
  task: string,
  host: TeamHost,
  agent: string,
  stopped: AbortSignal,
): Promise<void> {
  loop.submit(task);
  while (!stopped.aborted) {
    const step = await loop.run();
    if (step.kind === 'approval') {
      // Answered at the desk; the next run waits for what comes of it.
      await sleep(20);
      continue;
    }
    if (step.kind === 'finished' && step.reason === 'cancelled') return;
    if (step.kind === 'finished' && host.manager.handle.list({ sessionId: agent, phase: 'live' }).length > 0)
      await loop.waitForNews(stopped);
    if (step.kind === 'awaitingInput') return;
  }
}

/** The story `npm start` tells: several agents side by side, real processes, nothing left behind. Returns the exit code. */
export async function runStory(
  options: Omit<TeamOptions, 'auditFile' | 'sink'> & { readonly auditFile?: string | undefined },
  view: View,
): Promise<number> {
  const folder = makeWorkspaces();
  const auditFile = options.auditFile ?? join(folder, 'audit', 'audit.jsonl');
  const host = await TeamHost.open({ ...options, auditFile, sink: view.sink });
  const stopAnswering = answerAtTerminal(host.desk);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    view.tell('Four agents, one policy, one desk, one audit log.');
    const team = storyAgents(folder).map((setup) => {
      const loop = host.addAgent(setup);
      loop.events.subscribe((event) => view.loop(setup.name, event));
      view.tell(`${setup.name.padEnd(6)} (${setup.role}) ${setup.task}`, { agentId: setup.name });
      return { setup, loop };
    });
    view.tell('');
    stop.signal.addEventListener('abort', () => void Promise.all(team.map(({ loop }) => loop.interrupt())));
    const odd = new AbortController();
    const work = team.map(({ setup, loop }) =>
      workThrough(
        loop,
        setup.task,
        host,
        setup.name,
        setup.name === 'odd' ? AbortSignal.any([stop.signal, odd.signal]) : stop.signal,
      ),
    );
    await Promise.race([Promise.all(work), sleep(3000)]);
    odd.abort();
    // Its turn is over, its background task is not: ending the agent ends the whole tree.
    await team.find(({ setup }) => setup.name === 'odd')?.loop.close();
    await Promise.all(work);
  } finally {
    stopAnswering();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await host.close();
  }
  const verdict = verifyAudit({ file: auditFile });
  const { decisions, outcomes, approvals } = host.observer.counters();
  const calls = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  view.tell('');
  view.tell(
    `${calls} calls: ${decisions.allow} allowed, ${approvals} asked about, ${decisions.deny} denied; ${outcomes.completed} completed, ${outcomes.cancelled} cancelled.`,
    { decisions, outcomes, approvals },
  );
  view.tell(`Audit log: ${verdict.kind}, ${'records' in verdict ? verdict.records : 0} records.`, {
    verdict,
  });
  rmSync(folder, { recursive: true, force: true });
  if (stop.signal.aborted) return 130;
  return verdict.kind === 'intact' ? 0 : 1;
}
