import { forEachChild, type SyntaxNode } from 'unbash';
import type { NestedScript } from './word-reading.ts';

const MAX_NODES = 20_000;

/** Finds the scripts below a node that is not read part by part; only ever used for a reading that is not certain. */
export function collectScripts(root: SyntaxNode, text: string): NestedScript[] {
  const found: NestedScript[] = [];
  const stack: SyntaxNode[] = [root];
  for (let visited = 0; visited < MAX_NODES; visited += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type === 'Script') {
      found.push({
        script: node,
        text: node.source ?? text,
        start: node.pos,
        end: node.end,
        stdinIsFed: false,
      });
      continue;
    }
    const children: SyntaxNode[] = [];
    forEachChild(node, (child) => children.push(child));
    stack.push(...children.toReversed());
  }
  return found;
}
