import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from '@umbo/agent-loop';
import { TeamHost, type TeamOptions } from '../team/team-host.ts';
import { summarize } from '../team/summarize.ts';
import type { View } from '../view/view.ts';
import { Interrupts } from './interrupts.ts';
import { LiveSession } from './live-session.ts';

export { modelFromEnvironment } from './model-from-environment.ts';

/** What a live run is made of. */
export interface LiveOptions extends Omit<TeamOptions, 'auditFile' | 'sink'> {
  /** The audit log. Default one in a temporary folder, which stays. */
  readonly auditFile?: string;
  /** Who answers for the agents. */
  readonly model: Model;
  /** What they are asked to do. */
  readonly prompt: string;
  /** How many. */
  readonly agents: number;
  /** Their role in the policy file. */
  readonly role?: string | undefined;
  /** Shown in the prompt. */
  readonly mode: 'read' | 'write';
  /** Their workspace. */
  readonly root: string;
}

/** Lets a model work on a prompt, and on what the person at the terminal says next. Returns the exit code. */
export async function runLive(options: LiveOptions, view: View): Promise<number> {
  const auditFile =
    options.auditFile ?? join(mkdtempSync(join(tmpdir(), 'umbo-parallel-agent-')), 'audit.jsonl');
  // From before anything is opened until everything is said: a Ctrl-C in between would kill the app in the middle of it.
  const interrupts = new Interrupts();
  try {
    const host = await TeamHost.open({ ...options, auditFile, sink: view.sink });
    let failed: boolean;
    let interrupted: boolean;
    try {
      ({ failed, interrupted } = await new LiveSession(host, options, view, interrupts).work());
    } finally {
      await host.close();
    }
    view.close();
    const intact = summarize(host, auditFile, view, options.auditFile === undefined);
    if (interrupted || interrupts.ended.aborted) return 130;
    return intact && !failed ? 0 : 1;
  } finally {
    interrupts.close();
  }
}
