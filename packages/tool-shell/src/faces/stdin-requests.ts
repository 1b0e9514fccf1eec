import type { PermissionRequest } from '@umbo/tools-core';
import type { BackgroundTasks } from '../engine/background-tasks.ts';
import { readsCommands } from '../engine/reads-commands.ts';
import type { ShellEngine } from '../engine/shell-engine.ts';
import { scriptRequest } from './permission-requests.ts';

/**
 * Typing into something that runs what is typed is running it. What is denied stays denied, but as text for a shell
 * nobody knows nothing typed is allowed unasked: earlier lines may have moved the shell to another directory or redefined what a word means, and no reading of one line sees that.
 */
export function stdinRequests(
  engine: ShellEngine,
  tasks: BackgroundTasks,
  taskId: string,
  text: string,
  sessionId: string,
): readonly PermissionRequest[] {
  const control: PermissionRequest = { kind: 'task.control', action: 'stdin', taskId, stdinText: text };
  const task = tasks.find(taskId, sessionId);
  if (!task || !readsCommands(task.command)) return [control];
  return [control, scriptRequest(engine, 'unknown', text, task.cwd)];
}
