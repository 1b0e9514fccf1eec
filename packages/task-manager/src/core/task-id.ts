import { randomBytes } from 'node:crypto';

/** 128 random bits: an id cannot be guessed from another session. */
export function newTaskId(): string {
  return `task_${randomBytes(16).toString('hex')}`;
}
