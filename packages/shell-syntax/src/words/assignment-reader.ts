import type { Assignment as AssignmentNode } from 'unbash';
import type { Assignment } from '../assignment.ts';
import type { DoubtList } from '../guard/doubt-list.ts';
import { readArithmetic } from './arithmetic.ts';
import { collectScripts } from './collect-scripts.ts';
import type { WordReader } from './word-reader.ts';
import type { NestedScript, WordReading } from './word-reading.ts';

/** An assignment with what its expansion does; `exported` is decided by where it stands. */
export interface AssignmentReading {
  readonly assignment: Assignment;
  readonly readings: readonly WordReading[];
  /** Scripts in pieces that are not read as words. */
  readonly nested: readonly NestedScript[];
  /** It makes the variable an array. */
  readonly isArray: boolean;
  /** The value is surely a whole number. */
  readonly integer: boolean;
  /** Its subscript is evaluated, which may be an error. */
  readonly mayFail: boolean;
  /** Variables a subscript evaluates. */
  readonly arithmeticReads: readonly string[];
}

const KEYED_ELEMENT = /^\[/;

/** Reads one `name=value`, `name+=value`, `name[…]=value` or `name=(…)`. */
export function readAssignment(
  node: AssignmentNode,
  text: string,
  reader: WordReader,
  doubts: DoubtList,
): AssignmentReading {
  const readings: WordReading[] = [];
  const nested: NestedScript[] = [];
  const reads: string[] = [];
  const { value, index } = node;
  if (node.append === true) doubts.bashOnly('+=', node.pos);
  if (index !== undefined) {
    doubts.bashOnly('an array', node.pos);
    const variables = readArithmetic(text.slice(index.pos, index.end));
    if (variables === null || variables.writes.length > 0) {
      doubts.add('evaluates-code', 'an array subscript is evaluated', index.pos);
      nested.push(...collectScripts(index, text));
    } else reads.push(...variables.reads);
  }
  if (value.type === 'ArrayValue') {
    doubts.bashOnly('an array', node.pos);
    for (const element of value.elements) {
      readings.push(reader.read(element, text));
      if (KEYED_ELEMENT.test(element.text))
        doubts.add('evaluates-code', 'an array key is evaluated', element.pos);
    }
  } else readings.push(reader.read(value, text));
  const single = value.type === 'ArrayValue' ? null : (readings.at(-1) ?? null);
  return {
    assignment: {
      name: node.name,
      value: single?.word ?? null,
      append: node.append === true,
      exported: false,
    },
    readings,
    nested,
    isArray: value.type === 'ArrayValue' || index !== undefined,
    integer: single?.shape.kind === 'integer' && index === undefined && node.append !== true,
    mayFail: index !== undefined,
    arithmeticReads: reads,
  };
}
