import type { Assignment } from '../assignment.ts';

/** Both lists as one, each assignment once. */
export function unionAssignments(
  all: readonly Assignment[],
  own: readonly Assignment[],
): readonly Assignment[] {
  const known = new Set(all);
  const added = own.filter((assignment) => !known.has(assignment));
  return added.length === 0 ? all : [...all, ...added];
}
