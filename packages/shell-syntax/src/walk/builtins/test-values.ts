import { evaluateWord } from '../evaluate-word.ts';
import { readArithmetic } from '../../words/arithmetic.ts';
import { type BuiltinCall, type BuiltinEffect, evaluates, isPlainName } from './builtin-call.ts';

const BINARY = new Set('= == != < > -eq -ne -lt -le -gt -ge -ef -nt -ot -a -o'.split(' '));
const EVALUATING = new Set(['-v', '-R']);

/** `test` and `[`: `-v 'a[$(…)]'` runs code, so no unknown word may stand where an operator could. */
export function testValues(call: BuiltinCall): BuiltinEffect {
  const { name, command, first } = call;
  let args = name === '[' ? call.args.slice(0, -1) : call.args;
  for (const reading of command.readings.slice(first)) {
    // Unquoted, a value such as `-v a[$(…)] -o 1` becomes operators; a number cannot.
    if (reading?.word.maySplit === true) evaluateWord(reading, call.offset, call.walker);
  }
  while (args.length > 1 && args[0]?.value === '!') args = args.slice(1);
  const [operator, middle] = args;
  const unknowns = args.some((word) => word.value === null);
  if (args.length === 2) {
    if (operator?.value === null) evaluates(call, 'the operator is not known');
    if (EVALUATING.has(operator?.value ?? '') && !isPlainName(middle))
      evaluates(call, 'a name may carry a subscript');
  } else if (args.length === 3) {
    if (!BINARY.has(middle?.value ?? '') && unknowns) evaluates(call, 'the operator is not known');
    if (EVALUATING.has(operator?.value ?? '') && !BINARY.has(middle?.value ?? ''))
      evaluates(call, 'an unusual test');
  } else if (args.length > 3 && (unknowns || args.some((word) => EVALUATING.has(word.value ?? '')))) {
    evaluates(call, 'a long test with unknown words');
  }
  return {};
}

/** `let`: every argument is arithmetic. */
export function letValues(call: BuiltinCall): BuiltinEffect {
  for (const { value } of call.args) {
    const variables = value === null ? null : readArithmetic(value);
    if (variables === null) evaluates(call, 'arithmetic on something other than numbers and plain variables');
    else call.walker.evaluate(variables.reads, variables.writes, call.offset);
  }
  return {};
}
