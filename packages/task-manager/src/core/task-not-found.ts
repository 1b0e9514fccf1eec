import { UmboError } from '@umbo/tools-core';

/** The one answer for an id that is unknown, forgotten or another session's. It does not repeat the id: nothing tells the three apart. */
export function taskNotFound(): UmboError {
  return new UmboError({
    code: 'task-not-found',
    message: 'Nothing was done: task not found, do not retry. The task list shows the ids that exist.',
  });
}
