import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentLoop } from '@umbo/agent-loop';
import type { AgentSetup } from '../team/agent-setup.ts';
import { filter, firstValueFrom } from 'rxjs';
import { answerDesk, nobodyAnswers } from '../team/answer-desk.ts';
import { runTurn } from '../team/run-turn.ts';
import { summarize } from '../team/summarize.ts';
import { TeamHost, type TeamOptions } from '../team/team-host.ts';
import { askAtTerminal } from '../terminal/ask-at-terminal.ts';
import type { View } from '../view/view.ts';
import { endedAgent, storyAgents } from './story-agents.ts';
import { makeWorkspaces } from './workspaces.ts';

/** Works on a task until the agent is done with it and hears of everything it left in the background. */
async function workThrough(
  loop: AgentLoop,
  setup: AgentSetup,
  host: TeamHost,
  stopped: AbortSignal,
): Promise<void> {
  loop.submit(setup.task);
  while (!stopped.aborted) {
    const step = await runTurn(loop, host.desk);
    if (step.kind !== 'finished' || step.reason === 'cancelled') return;
    if (host.manager.handle.list({ sessionId: setup.name, phase: 'live' }).length > 0)
      await loop.waitForNews(stopped);
  }
}

/** Ends an agent whose turn is over while its task is not: the whole tree has to go with it. */
async function endAfterItsTurn(loop: AgentLoop, stopped: AbortController): Promise<void> {
  await firstValueFrom(loop.events.pipe(filter(({ kind }) => kind === 'turnFinished')), {
    defaultValue: null,
  });
  await sleep(1000, undefined, { signal: stopped.signal }).catch(() => {});
  stopped.abort();
  await loop.close();
}

async function tell(host: TeamHost, folder: string, view: View, stopped: AbortSignal): Promise<void> {
  view.tell('Four agents, one policy, one desk, one audit log.');
  const team = storyAgents(folder).map((setup) => {
    const loop = host.addAgent(setup);
    loop.events.subscribe((event) => view.loop(setup.name, event));
    view.tell(`${setup.name.padEnd(6)} (${setup.role}) ${setup.task}`, { agentId: setup.name });
    return { setup, loop };
  });
  view.tell('');
  stopped.addEventListener('abort', () => void Promise.all(team.map(({ loop }) => loop.interrupt())));
  await Promise.all(
    team.map(async ({ setup, loop }) => {
      const ended = new AbortController();
      const ending = setup.name === endedAgent ? endAfterItsTurn(loop, ended) : null;
      await workThrough(loop, setup, host, AbortSignal.any([stopped, ended.signal]));
      await ending;
    }),
  );
}

/** The story `npm start` tells: several agents side by side, real processes, nothing left behind. Returns the exit code. */
export async function runStory(
  options: Omit<TeamOptions, 'auditFile' | 'sink'> & { readonly auditFile?: string | undefined },
  view: View,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  // From before anything is made: a Ctrl-C in between would leave the folder behind.
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  let folder: string | undefined;
  try {
    folder = makeWorkspaces();
    const auditFile = options.auditFile ?? join(folder, 'audit', 'audit.jsonl');
    const host = await TeamHost.open({ ...options, auditFile, sink: view.sink });
    const attended = process.stdin.isTTY && process.stderr.isTTY;
    const stopAnswering = answerDesk(
      host.desk,
      attended ? askAtTerminal({ view, host, mode: options.level(), onInterrupt: interrupt }) : nobodyAnswers,
    );
    try {
      if (!stop.signal.aborted) await tell(host, folder, view, stop.signal);
    } finally {
      stopAnswering();
      await host.close();
    }
    view.close();
    const intact = summarize(host, auditFile, view, false);
    if (stop.signal.aborted) return 130;
    return intact ? 0 : 1;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
