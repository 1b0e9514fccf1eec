import type { Word } from '@umbo/shell-syntax';
import type { GivenOption, ParsedCommand } from './parsed-command.ts';
import { wordTail } from './word-shape.ts';

/** Sorts the words of a program nobody described: what starts with a dash is an option, everything else an operand. */
export function parsePlainly(words: readonly Word[]): ParsedCommand {
  const options: GivenOption[] = [];
  const operands: Word[] = [];
  let areOptionsOver = false;
  for (const word of words) {
    const text = word.value ?? word.literalPrefix;
    if (!areOptionsOver && word.value === '--') {
      areOptionsOver = true;
      // `tool x -- y` may be something else than `tool x y`.
      options.push({
        spec: null,
        candidates: [],
        spelled: '--',
        values: [],
        operandsBefore: operands.length,
      });
    } else if (!areOptionsOver && text.startsWith('-') && text.length > 1) {
      const equals = text.startsWith('--') ? text.indexOf('=') : -1;
      const spelled = equals === -1 ? text : text.slice(0, equals);
      options.push({
        spec: null,
        candidates: [],
        spelled,
        values: equals === -1 ? [] : [wordTail(word, equals + 1)],
        operandsBefore: operands.length,
      });
    } else operands.push(word);
  }
  return { levels: [], subcommands: [], options, operands, variables: [], problems: [] };
}
