import { resolve } from 'node:path';
import { loadPolicyFile } from '@umbo/command-policy';
import { probeMachine } from '@umbo/process';
import { ApprovalDesk } from '@umbo/tools-core';
import type { AppOptions } from './options/app-options.ts';
import { runStory } from './story/run-story.ts';
import { jsonView } from './view/json-view.ts';
import { textView } from './view/text-view.ts';

/** Runs the scripted story, or with a prompt a model that works on it. Returns the exit code. */
export async function runTeam(options: AppOptions, prompt: string): Promise<number> {
  const live = prompt === '' ? null : await import('./live/run-live.ts');
  // Before anything is shown or opened: a prompt without a key is a mistake, not a run.
  const model = live?.modelFromEnvironment(process.env);
  const policy = loadPolicyFile(options.policy);
  const view = options.json ? jsonView(process.stdout) : textView(process.stdout);
  const { landlock } = (await probeMachine()).probed;
  if (landlock.kind !== 'works')
    view.tell(
      `The kernel step is unavailable: ${landlock.errno}. Commands that need a sandbox run under bubblewrap or sandbox-exec where there is one; else they are refused.`,
    );
  const { detachAfter, sandbox, mode, audit, agents, role, root = process.cwd() } = options;
  const team = {
    policy,
    detachAfterMs: detachAfter,
    sandbox,
    level: () => mode,
    desk: new ApprovalDesk(),
    ...(audit === undefined ? {} : { auditFile: resolve(audit) }),
  };
  if (live && model) return live.runLive({ ...team, model, prompt, agents, role, mode, root }, view);
  return runStory(team, view);
}
