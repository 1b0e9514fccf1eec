import type { TaskInfo, ToolContext } from '@umbo/tools-core';

const patienceMs = 15_000;

/** What is said of a task that was killed and is still there. */
export const notGoneYet = 'it was told to end and then killed, and is not gone yet; look again later';

/** Ends a task. What the kernel itself does not let go must not hold the call: then the answer says that it is still there. */
export async function killTask(taskId: string, context: ToolContext): Promise<TaskInfo> {
  const ended = context.tasks.cancel(taskId);
  const waited = context.tasks.wait(taskId, { timeoutMs: patienceMs, signal: context.signal });
  return Promise.race([ended, waited]);
}
