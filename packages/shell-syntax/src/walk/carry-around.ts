import type { Assignment } from '../assignment.ts';
import type { CommandDraft } from './function-table.ts';
import type { Scope } from './scope.ts';
import { unionAssignments } from './union-assignments.ts';
import { UNKNOWN_DIRECTORY } from './unknown-directory.ts';

/** What a loop leaves behind is there for its own first command too. */
export function carryAround(commands: readonly CommandDraft[], before: Readonly<Scope>, scope: Scope): void {
  const moved = scope.directoryChanges !== before.directoryChanges;
  const assigned = scope.env !== before.env;
  const place = once((own: CommandDraft['directoryChanges']) => {
    const from = before.directoryChanges.length;
    // An inner loop has said so already.
    if (own[from] === UNKNOWN_DIRECTORY) return own;
    return [...before.directoryChanges, UNKNOWN_DIRECTORY, ...own.slice(from)];
  });
  const union = once((own: readonly Assignment[]) => unionAssignments(scope.env, own));
  if (moved) scope.directoryChanges = [...before.directoryChanges, UNKNOWN_DIRECTORY];
  for (const command of commands) {
    if (moved) command.directoryChanges = place(command.directoryChanges);
    if (assigned) command.inheritedEnv = union(command.inheritedEnv);
    command.stdinIsFed ||= scope.stdinFed;
  }
}

/** Works out each answer once: loops inside loops share their lists, and there may be hundreds. */
function once<T extends object>(make: (own: T) => T): (own: T) => T {
  const known = new Map<T, T>();
  return (own) => {
    const made = known.get(own) ?? make(own);
    known.set(own, made);
    return made;
  };
}
