import { randomUUID } from 'node:crypto';

/** 122 random bits: an id cannot be guessed from another session. By UUID, since node draws those from the kernel many at a time. */
export function newTaskId(): string {
  return `task_${randomUUID().replaceAll('-', '')}`;
}
