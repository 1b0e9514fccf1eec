import { UmboError, type ToolContext } from '@umbo/tools-core';
import { atMost } from './at-most.ts';

const patienceMs = 5000;

/** Types a line into a task. A program that does not read must not hold the call: after a while the call ends and the text waits. */
export async function typeLine(taskId: string, text: string, context: ToolContext): Promise<void> {
  const typed = context.tasks.writeStdin(taskId, `${text}\n`).then(() => 'typed' as const);
  if ((await atMost(patienceMs, typed)) === 'typed') return;
  throw new UmboError({
    code: 'stdin-not-read',
    message: `Not read yet: the program took no input for ${patienceMs} ms. The text waits and is typed when it reads; do not send it again.`,
  });
}
