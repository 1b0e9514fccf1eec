import type { AndOr } from 'unbash';
import type { DirectoryChange } from '../directory-change.ts';
import type { Step } from '../guard/structure-check.ts';
import type { Walker } from './walker.ts';

/** `a && b && c`: what comes later may not run, and where it does, a `cd` before it has succeeded. */
export function andWalk(node: AndOr, text: string, walker: Walker): readonly Step[] {
  let start = 0;
  let seen = 0;
  const mark = (from: number, hasSucceeded: boolean): void => {
    const changes = walker.scope.directoryChanges;
    if (changes.length > from) walker.scope.directoryChanges = marked(changes, from, hasSucceeded);
  };
  const begin: Step = () => {
    start = walker.scope.directoryChanges.length;
    seen = start;
  };
  const succeed: Step = () => {
    mark(seen, true);
    seen = walker.scope.directoryChanges.length;
  };
  // After a brace group or `! cd x` a change may have failed all the same.
  const pass: Step = () => {
    seen = walker.scope.directoryChanges.length;
  };
  const [first = [], ...rest] = node.commands.map((command): readonly Step[] => [
    walker.node(command, text),
    command.type === 'Command' ? succeed : pass,
  ]);
  const end: Step = () => mark(start, false);
  return [begin, ...first, walker.maybe(rest.flat()), end];
}

function marked(
  changes: readonly DirectoryChange[],
  from: number,
  hasSucceeded: boolean,
): readonly DirectoryChange[] {
  return changes.map((change, at) =>
    at < from || change.hasSucceeded === hasSucceeded ? change : { ...change, hasSucceeded },
  );
}
