import type { Assignment } from '../../assignment.ts';
import type { Word } from '../../word.ts';
import { evaluateWord } from '../evaluate-word.ts';
import {
  type BuiltinCall,
  type BuiltinEffect,
  evaluates,
  isPlainName,
  unknownValue,
} from './builtin-call.ts';

interface Options {
  /** Option letters that take an argument. */
  readonly withArgument: string;
  /** Option letters that do not. */
  readonly flags: string;
}

// A conversion `%n`, whatever flags, width and length stand in it.
const COUNTS = /%[^A-Za-z%]*[hjlLtz]*n/;
const READ: Options = { withArgument: 'apdtnNiu', flags: 'rse' };
const MAPFILE: Options = { withArgument: 'dnOsu', flags: 't' };

/** `read`: sets the variables it names. */
export function readVariables(call: BuiltinCall): BuiltinEffect {
  const { operands, values } = splitOptions(call, READ);
  const array = values.get('a');
  if (array !== undefined) call.walker.arrays.isArray(array.value ?? '');
  return stores(call, [...(array === undefined ? [] : [array]), ...operands], 'REPLY');
}

/** `mapfile` and `readarray`: set one array; with a callback they run code. */
export function readLines(call: BuiltinCall): BuiltinEffect {
  const { operands } = splitOptions(call, MAPFILE);
  for (const { value } of operands) call.walker.arrays.isArray(value ?? '');
  return stores(call, operands, 'MAPFILE');
}

/** `getopts`: sets the variable it names, OPTARG and OPTIND. */
export function readOptions(call: BuiltinCall): BuiltinEffect {
  const first = call.args[0]?.value === '--' ? 1 : 0;
  // dash takes the `--` for the option letters and the letters for the name.
  if (first === 1) call.walker.doubts.bashOnly('getopts --', call.offset);
  const { assignments = [] } = stores(call, call.args.slice(first + 1, first + 2), 'OPTARG');
  return {
    assignments: [...assignments, unknownValue('OPTARG'), unknownValue('OPTIND')],
    // `getopts a OPTIND` gives it a letter, otherwise it counts.
    withoutText: new Set(assignments.some(({ name }) => name === 'OPTIND') ? [] : ['OPTIND']),
  };
}

/** `printf`: `-v` sets a variable and evaluates its subscript; `%n` sets the variable that stands in its place. */
export function printValue(call: BuiltinCall): BuiltinEffect {
  const [first, second] = call.args;
  if (first?.value === '-v') {
    const { assignments = [] } = stores(call, second === undefined ? [] : [second], 'REPLY');
    return { assignments: [...assignments, ...countedNames(call, call.args.slice(2))] };
  }
  if (first?.value?.startsWith('-v') === true) evaluates(call, '-v with its name attached');
  // A format that is not known may be `-va[$(…)]`.
  if (first?.value === null && (first.literalPrefix === '' || first.literalPrefix.startsWith('-'))) {
    evaluates(call, 'the first argument may be -v');
  }
  return { assignments: countedNames(call, call.args) };
}

/** The variables a format stores a count in: `printf 'x%n' PATH` makes PATH the directory `1`. */
function countedNames(call: BuiltinCall, args: readonly Word[]): readonly Assignment[] {
  const [format, ...values] = args[0]?.value === '--' ? args.slice(1) : args;
  const text = format?.value ?? null;
  if (format === undefined || (text !== null && !COUNTS.test(text.replaceAll('%%', '')))) return [];
  const names = values.filter((word) => word.value === null || isPlainName(word));
  if (names.length === 0) return [];
  if (text === null || !names.every(isPlainName)) evaluates(call, 'the format may be %n');
  return names.filter(isPlainName).map((word) => unknownValue(word.value ?? ''));
}

/** `wait`: `-p` sets a variable; an argument that is not known may be that option. */
export function waitForJobs(call: BuiltinCall): BuiltinEffect {
  for (const [order, word] of call.args.entries()) {
    const reading = call.command.readings[call.first + order];
    if (word.value?.startsWith('-') === true && word.value !== '-n' && word.value !== '-f')
      evaluates(call, word.value);
    else if (word.value === null && reading !== null && reading !== undefined) {
      evaluateWord(reading, call.offset, call.walker);
    }
  }
  return {};
}

function stores(call: BuiltinCall, names: readonly Word[], otherwise: string): BuiltinEffect {
  if (names.length === 0) return { assignments: [unknownValue(otherwise)] };
  if (!names.every(isPlainName)) evaluates(call, 'a name may carry a subscript');
  return { assignments: names.filter(isPlainName).map((word) => unknownValue(word.value ?? '')) };
}

function splitOptions(
  call: BuiltinCall,
  options: Options,
): { operands: readonly Word[]; values: Map<string, Word> } {
  const { args } = call;
  const values = new Map<string, Word>();
  let at = 0;
  for (; at < args.length; at += 1) {
    const value = args[at]?.value ?? null;
    if (value === null || !/^-./.test(value)) break;
    if (value === '--') {
      at += 1;
      break;
    }
    for (let letter = 1; letter < value.length; letter += 1) {
      const option = value.charAt(letter);
      if (options.flags.includes(option)) continue;
      const argument = args[at + 1];
      if (!options.withArgument.includes(option)) evaluates(call, `option -${option}`);
      else if (letter < value.length - 1) {
        if (option === 'a') evaluates(call, '-a with its name attached');
      } else if (argument !== undefined) {
        if (argument.maySplit) evaluates(call, 'an option argument may become several');
        values.set(option, argument);
        at += 1;
      }
      break;
    }
  }
  return { operands: args.slice(at), values };
}
