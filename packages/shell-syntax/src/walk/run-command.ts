import { applyBuiltin } from './apply-builtin.ts';
import { assignVariable, doubtControlling, mayRefuse } from './assign-variable.ts';
import { skippable } from './line-watch.ts';
import type { SimpleCommand } from './simple-command.ts';
import type { Step } from '../guard/structure-check.ts';
import type { Redirect } from '../redirect.ts';
import { stdinText } from '../words/redirect-reader.ts';
import type { Walker } from './walker.ts';

/** Lists a simple command whose substitutions were walked already, and carries on what it does to the shell. */
export function runCommand(command: SimpleCommand, text: string, walker: Walker): void {
  const { node, words, prefix, declared } = command;
  walker.mayFail(command.expanded);
  const refused = prefix.some(({ assignment, mayFail }) => mayFail || mayRefuse(walker, assignment.name));
  if (refused) walker.mayEndLine();
  walker.evaluate(command.arithmeticReads, command.arithmeticWrites, node.pos);
  const bare = words.length === 0;
  const { exportAll, env } = walker.scope;
  const exported = (name: string): boolean =>
    !bare || exportAll || env.some((known) => known.name === name && known.exported);
  const assignments = prefix.map(({ assignment }) => ({
    ...assignment,
    exported: exported(assignment.name),
  }));
  for (const { assignment, isArray } of [...prefix, ...declared]) {
    if (isArray) walker.arrays.isArray(assignment.name);
  }
  const own = command.redirects.map(({ redirect }) => redirect);
  const effect = applyBuiltin(command, walker);
  const stdinFed = command.redirects.some(({ feedsStdin }) => feedsStdin);
  const source = text.slice(node.pos, node.end);
  walker.emit(
    {
      words,
      assignments: [...assignments, ...effect.assignments],
      source,
      start: node.pos,
      stdinText: stdinText(command.redirects),
    },
    own,
    stdinFed,
    effect.runsLater,
  );
  const { assigned, directoryChanges } = walker.scope;
  const mayNotRun = own.some(mayFailToOpen);
  if (bare) {
    for (const [order, assignment] of assignments.entries()) {
      assignVariable(walker, assignment, prefix[order]?.integer === true, node.pos);
    }
  } else if (effect.keepsPrefix || walker.functions.has(words[0]?.value ?? '')) {
    for (const [order, assignment] of assignments.entries()) {
      assignVariable(walker, assignment, prefix[order]?.integer === true, node.pos);
    }
  }
  for (const [order, assignment] of effect.assignments.entries()) {
    assignVariable(
      walker,
      assignment,
      declared[order]?.integer === true && declared[order].assignment.name === assignment.name,
      node.pos,
      !effect.withoutText.has(assignment.name),
    );
  }
  for (const { assignment, integer } of bare ? [] : prefix) {
    doubtControlling(walker, assignment, true, node.pos);
    // `i='a[$(x)]' let i`: builtins evaluate what stands before them.
    if (!integer) walker.integers.storesOther(assignment.name);
  }
  effect.after();
  // A redirection that fails keeps the command from running.
  if (mayNotRun || (!bare && !effect.surelyAssigns)) walker.scope.assigned = assigned;
  if (mayNotRun) walker.scope.directoryChanges = skippable(walker.scope.directoryChanges, directoryChanges);
}

/** The substitutions of a command: in `A=1 x=$(b) c` the first assignment is in the environment of `b` already. */
export function underPrefix(
  command: SimpleCommand,
  nested: readonly Step[],
  walker: Walker,
): readonly Step[] {
  const { prefix, words } = command;
  if (prefix.length < 2 || nested.length === 0) return nested;
  return walker.subshell([
    () => {
      const exported = words.length > 0 || walker.scope.exportAll;
      const added = prefix.map(({ assignment }) => ({ ...assignment, exported }));
      walker.scope.env = [...walker.scope.env, ...added];
    },
    ...nested,
  ]);
}

/** `2>&1`, `>/dev/null` and here-documents are there; a file may not be. */
function mayFailToOpen({ kind, target }: Redirect): boolean {
  if (kind === 'hereDocument' || kind === 'hereString') return false;
  return kind === 'duplicate' ? !/^[012-]$/.test(target.value ?? '') : target.value !== '/dev/null';
}
