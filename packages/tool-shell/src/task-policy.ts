import type { PermissionPolicy } from '@umbo/tools-core';

/**
 * Says that a session may reach its own tasks: ids of others are not found anyway, and typing into something that runs what is typed
 * carries a `shell.script` request that the command policy judges. No opinion on anything else.
 */
export function taskPolicy(): PermissionPolicy {
  return {
    name: 'tasks',
    decide(request) {
      if (request.kind !== 'task.control') return { kind: 'abstain' };
      const readOnly = request.action !== 'stdin' && request.action !== 'signal' && request.action !== 'kill';
      return {
        kind: 'allow',
        reasons: [{ code: 'own-task', message: 'A session may reach its own tasks.' }],
        ...(readOnly ? { readOnly } : {}),
      };
    },
  };
}
