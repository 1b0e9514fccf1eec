import type { Function as FunctionNode } from 'unbash';
import type { Step } from '../guard/structure-check.ts';
import { isBuiltin } from './builtin-names.ts';
import { NameList } from './name-list.ts';
import type { Walker } from './walker.ts';

/** A function's definition: its body is walked where it stands, and runs wherever it is called from. */
export function functionWalk(node: FunctionNode, text: string, walker: Walker): readonly Step[] {
  const { text: name } = node.name;
  const doubt = (message: string): void => walker.doubts.add('changes-shell', message, node.pos);
  if (isBuiltin(name)) doubt(`the function ${name} hides a builtin`);
  if (walker.loops > 0 || walker.bodies > 0) doubt('a function defined inside a loop or a function');
  if (walker.scope.exportAll) doubt(`the function ${name} is exported`);
  return [
    () => {
      const saved = { ...walker.scope };
      walker.functions.define(name, walker.isSure);
      walker.bodies += 1;
      walker.functions.enter(name);
      walker.scope.assigned = NameList.EMPTY;
      return [
        walker.node(node.body, text),
        () => {
          walker.bodies -= 1;
          walker.functions.leave();
          const { env, exportAll, stdinFed } = walker.scope;
          walker.scope = { ...saved, env, exportAll, stdinFed, functions: saved.functions.with(name) };
        },
      ];
    },
  ];
}
