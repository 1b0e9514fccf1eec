import type { Assignment } from '../../assignment.ts';
import type { Word } from '../../word.ts';
import {
  type BuiltinCall,
  type BuiltinEffect,
  changesShell,
  evaluates,
  isPlainName,
  unknownValue,
} from './builtin-call.ts';

const HEAD = /^([A-Za-z_]\w*)(\+?)=/;
const HARMLESS_OPTIONS = /^[-+][xrgaApF]+$/;
// With others the words may be shown, or name functions or arrays, and nothing is assigned.
const ASSIGNING_OPTIONS = /^[-+][xr]+$/;

/** `export`, `declare`, `typeset`, `local`, `readonly`: assignments written as arguments. */
export function declareVariables(call: BuiltinCall): BuiltinEffect {
  const { args, command, name, walker } = call;
  const assignments: Assignment[] = command.declared.map(({ assignment }) => assignment);
  const bare = new Set<string>();
  const stored = new Set(assignments.map((assignment) => assignment.name));
  let exported = name === 'export';
  let options = true;
  let functions = false;
  let arrays = false;
  // Outside a function `local` is an error.
  let surelyAssigns = name !== 'local' || walker.bodies > 0;
  if (name === 'readonly') walker.hasReadonly = true;
  for (const [order, word] of args.entries()) {
    if (command.readings[call.first + order] === null) {
      options = false;
      if (walker.doubts.shell === 'sh' && declaredSplits(command, word))
        evaluates(call, 'sh splits the value');
      continue;
    }
    const { value } = word;
    if (options && value !== null && /^[-+]./.test(value)) {
      if (value === '--') options = false;
      else if (value === '-f' && name !== 'export') functions = true;
      else if (!HARMLESS_OPTIONS.test(value) && !(value === '-n' && name === 'export')) {
        changesShell(call, `${value} gives variables another meaning`);
      }
      if (value.startsWith('-') && value.includes('x')) exported = true;
      if (!ASSIGNING_OPTIONS.test(value)) surelyAssigns = false;
      if (value.includes('r')) walker.hasReadonly = true;
      if (/^-.*[aA]/.test(value)) arrays = true;
      continue;
    }
    options = false;
    if (isPlainName(word)) {
      bare.add(value ?? '');
      assignments.push(lastValue(call, value ?? '', exported));
    } else {
      const head = HEAD.exec(word.literalPrefix);
      if (head?.[1] === undefined || word.maySplit) evaluates(call, 'an argument is not a plain NAME=value');
      else {
        stored.add(head[1]);
        walker.arrays.declares(head[1], word, head[0].length, call.offset);
        assignments.push({
          ...unknownValue(head[1], exported),
          value: quotedValue(word, head[0].length),
          append: head[2] === '+',
        });
      }
    }
  }
  for (const { assignment } of command.declared) {
    if (assignment.value !== null) walker.arrays.declares(assignment.name, assignment.value, 0, call.offset);
  }
  if (arrays) for (const { name: array } of assignments) walker.arrays.isArray(array);
  // `declare -f -x name` publishes a function: it takes a program's place in every shell started later.
  if (functions && exported) changesShell(call, 'it exports functions');
  return {
    surelyAssigns,
    withoutText: new Set([...bare].filter((stated) => !stored.has(stated))),
    assignments: assignments.map((assignment) => ({
      ...assignment,
      // An array reaches no program.
      value: arrays ? null : assignment.value,
      exported: exported || assignment.exported,
    })),
  };
}

/** `export 'X=a b'`: nothing is split or expanded once more. Text in parentheses may be an array. */
function quotedValue({ value }: Word, from: number): Word | null {
  const text = value?.slice(from);
  if (text === undefined || text.startsWith('(')) return null;
  return { source: text, value: text, unknown: [], literalPrefix: text, maySplit: false };
}

/** `unset`: afterwards a variable is gone and a function may be. */
export function unsetVariables(call: BuiltinCall): BuiltinEffect {
  const { args, walker } = call;
  const names = args.filter((word) => word.value === null || !word.value.startsWith('-'));
  if (!names.every(isPlainName)) evaluates(call, 'a name may carry a subscript');
  return {
    assignments: names.filter(isPlainName).map((word) => unknownValue(word.value ?? '')),
    withoutText: new Set(names.map(({ value }) => value ?? '')),
    after: () => {
      if (!names.every(isPlainName)) walker.forget();
      for (const { value } of names) if (value !== null) walker.functions.undefine(value);
    },
  };
}

/** `export NAME` publishes what was assigned before; in a function `local NAME` and `declare NAME` make it empty. */
function lastValue(call: BuiltinCall, name: string, exported: boolean): Assignment {
  const { walker } = call;
  if (walker.bodies > 0 && call.name !== 'export' && call.name !== 'readonly')
    return unknownValue(name, exported);
  const earlier = walker.scope.env.findLast((assignment) => assignment.name === name);
  return { ...(earlier ?? unknownValue(name)), exported };
}

function declaredSplits(command: BuiltinCall['command'], word: Word): boolean {
  return command.declared.some(
    ({ assignment }) => assignment.value?.maySplit === true && word.source.startsWith(assignment.name),
  );
}
