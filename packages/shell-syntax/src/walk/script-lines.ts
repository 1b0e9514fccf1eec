import type { Step } from '../guard/structure-check.ts';
import type { NestedScript } from '../words/word-reading.ts';
import { LineWatch } from './line-watch.ts';
import type { Walker } from './walker.ts';

/** The statements of a script, line by line as bash reads them. */
export function scriptLines({ script, text }: NestedScript, walker: Walker): readonly Step[] {
  const outer = walker.line;
  const line = new LineWatch();
  const steps = script.commands.flatMap((statement, order): Step[] => [
    () => {
      walker.line = line;
      const before = script.commands[order - 1];
      if (before !== undefined && text.slice(before.pos, statement.pos).includes('\n')) {
        // A newline inside the statement before, or one after a backslash, ends no line.
        const between = text.slice(before.end, statement.pos).replaceAll('\\\n', '');
        line.end(walker.scope, between.includes('\n'));
      }
      line.statement(walker.scope);
    },
    walker.node(statement, text),
  ]);
  const leave: Step = () => {
    walker.line = outer;
  };
  return [...steps, leave];
}
