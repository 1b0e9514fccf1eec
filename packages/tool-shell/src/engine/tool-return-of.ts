import { UmboError, type ToolReturn } from '@umbo/tools-core';
import type { Finished } from './shell-engine.ts';

/** The return of a tool for a finished command: a non-zero exit is `completed` without success, a timeout is `timedOut`. */
export function toolReturnOf<O>(finished: Finished, output: O): Exclude<ToolReturn<O>, { kind: 'detached' }> {
  const { result, audit } = finished;
  if (result.lost)
    return { kind: 'lost', message: 'The supervisor died under this command; it may have run.', audit };
  if (result.timedOut) return { kind: 'timedOut', output, audit };
  if (result.cancelled) return { kind: 'cancelled', output, audit };
  return { kind: 'completed', output, success: result.exitCode === 0, audit };
}

/** Runs `body`, and turns a sandbox that cannot be had into the outcome for it. */
export async function withSandboxRefusal<O>(body: () => Promise<ToolReturn<O>>): Promise<ToolReturn<O>> {
  try {
    return await body();
  } catch (error) {
    if (UmboError.isInstance(error) && error.code === 'process-sandbox-unavailable')
      return { kind: 'sandboxUnavailable', message: error.message };
    throw error;
  }
}
