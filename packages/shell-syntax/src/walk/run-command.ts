import { applyBuiltin } from './apply-builtin.ts';
import { assignVariable, doubtControlling } from './assign-variable.ts';
import type { SimpleCommand } from './simple-command.ts';
import type { Walker } from './walker.ts';

/** Lists a simple command whose substitutions were walked already, and carries on what it does to the shell. */
export function runCommand(command: SimpleCommand, text: string, walker: Walker): void {
  const { node, words, prefix, declared } = command;
  walker.evaluate(command.arithmeticReads, command.arithmeticWrites, node.pos);
  const bare = words.length === 0;
  const { exportAll, env } = walker.scope;
  const exported = (name: string): boolean =>
    !bare || exportAll || env.some((known) => known.name === name && known.exported);
  const assignments = prefix.map(({ assignment }) => ({
    ...assignment,
    exported: exported(assignment.name),
  }));
  const own = command.redirects.map(({ redirect }) => redirect);
  const effect = applyBuiltin(command, walker);
  const stdinFed = command.redirects.some(({ feedsStdin }) => feedsStdin);
  const source = text.slice(node.pos, node.end);
  walker.emit(
    { words, assignments: [...assignments, ...effect.assignments], source, start: node.pos },
    own,
    stdinFed,
    effect.runsLater,
  );
  const { assigned } = walker.scope;
  if (bare) {
    for (const [order, assignment] of assignments.entries()) {
      assignVariable(walker, assignment, prefix[order]?.integer === true, node.pos);
    }
    // A redirection that fails keeps the assignment from happening.
    if (own.length > 0) walker.scope.assigned = assigned;
  } else if (effect.keepsPrefix || walker.functions.has(words[0]?.value ?? '')) {
    for (const assignment of assignments) assignVariable(walker, assignment, false, node.pos);
  }
  for (const [order, assignment] of effect.assignments.entries()) {
    assignVariable(
      walker,
      assignment,
      declared[order]?.integer === true && declared[order].assignment.name === assignment.name,
      node.pos,
    );
  }
  if (!bare) for (const { name } of assignments) doubtControlling(walker, name, true, node.pos);
  effect.after();
}
