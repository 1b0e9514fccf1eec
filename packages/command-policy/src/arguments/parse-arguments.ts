import type { Word } from '@umbo/shell-syntax';
import type { KnownCommand, KnownForm } from '../knowledge/knowledge-base.ts';
import { readOption, reportUnknown } from './option-reader.ts';
import type { WordCursor } from './option-reader.ts';
import type { ArgumentProblem, CommandLevel, GivenOption, ParsedCommand } from './parsed-command.ts';
import { literalWord, mayBeOption, maySplitFreely } from './word-shape.ts';
import type { ArgumentWord } from './word-shape.ts';

/** env takes whatever stands before `=` for a name. */
const variable = /^[^=]+=/;

/** Sorts the words after a program's name by the program's own rules. */
export function parseArguments(command: KnownCommand, words: readonly ArgumentWord[]): ParsedCommand {
  const problems: ArgumentProblem[] = [];
  const operands: Word[] = [];
  const variables: Word[] = [];
  const subcommands: string[] = [];
  const cursor: WordCursor = { words, index: 0 };
  let level: CommandLevel = { known: command, options: [] };
  const levels = [level];
  let areOptionsOver = false;
  if (command.style.argumentFiles) {
    for (const word of words.filter(({ value, literalPrefix }) => (value ?? literalPrefix).startsWith('@')))
      problems.push({
        code: 'unknown-word',
        message: `is given ${word.source}, which is a file of more words`,
      });
  }
  if (command.style.bundleFirst) readBundle(command, cursor, level.options, problems);

  while (cursor.index < words.length) {
    const word = words[cursor.index];
    if (word === undefined) break;
    const { known } = level;
    if (!areOptionsOver && !known.style.noOptions) {
      if (word.value === '--') {
        const spec = known.options.get('--');
        if (spec !== undefined) level.options.push({ spec, candidates: [spec], spelled: '--', values: [] });
        areOptionsOver = known.style.doubleDashEnds;
        cursor.index++;
        continue;
      }
      if (isOption(known, word)) {
        const before = level.options.length;
        readOption(known, cursor, level.options, problems);
        for (const [at, given] of level.options.entries())
          if (at >= before) level.options[at] = { ...given, operandsBefore: operands.length };
        continue;
      }
      if (isKey(known, word)) {
        readKey(known, word, level.options, problems);
        cursor.index++;
        continue;
      }
      // Two calls may run side by side: for `tar cf x *` a settled pattern is not settled enough.
      const isHeld = word.isSettled === true && !known.startsByOption;
      if (word.value === null && !isHeld && mayBeOption({ ...word, isSettled: false }))
        reportUnknown(known, word, problems);
    }
    if (
      known.style.leadingVariables &&
      operands.length === 0 &&
      variable.test(word.value ?? word.literalPrefix)
    ) {
      variables.push(word);
      cursor.index++;
      continue;
    }
    const sub = operands.length === 0 && known.subcommands !== null ? descend(known, word, problems) : null;
    cursor.index++;
    if (sub !== null) {
      level = { known: sub, options: [] };
      levels.push(level);
      subcommands.push(word.value ?? '');
      areOptionsOver = false;
      continue;
    }
    operands.push(word);
    if (!known.style.permute) areOptionsOver = true;
  }
  const { form, subcommands: missing } = level.known;
  const isBare = operands.length === 0 && level.options.length === 0;
  if (missing !== null && operands.length === 0 && form.subcommandOptional !== true && isBare) {
    problems.push({ code: 'undescribed-subcommand', message: 'is given no subcommand' });
  }
  return {
    levels,
    subcommands,
    options: levels.flatMap(({ options }) => options),
    operands,
    variables,
    problems,
  };
}

function isOption(known: KnownForm, word: Word): boolean {
  const text = word.value ?? word.literalPrefix;
  if (text === '-') return known.options.has('-') || word.value === null;
  if (text.startsWith('-')) return true;
  if (!text.startsWith('+')) return false;
  return known.options.has('+') || (/^\+\d/.test(text) && known.options.has('+NUM'));
}

function isKey(known: KnownForm, word: Word): boolean {
  const text = word.value ?? word.literalPrefix;
  if (!/^[A-Za-z_]\w*=/.test(text)) return false;
  for (const spelling of known.options.keys()) if (spelling.endsWith('=')) return true;
  return false;
}

function readKey(known: KnownForm, word: Word, options: GivenOption[], problems: ArgumentProblem[]): void {
  const text = word.value ?? word.literalPrefix;
  const spelled = text.slice(0, text.indexOf('=') + 1);
  const spec = known.options.get(spelled) ?? null;
  if (maySplitFreely(word)) reportUnknown(known, word, problems);
  if (spec === null) {
    problems.push({
      code: 'undescribed-option',
      message: `is given "${spelled}", which this policy does not know`,
    });
  }
  const value =
    word.value === null
      ? { ...word, literalPrefix: text.slice(spelled.length) }
      : literalWord(text.slice(spelled.length));
  options.push({ spec, candidates: spec === null ? [] : [spec], spelled, values: [value] });
}

function descend(known: KnownForm, word: Word, problems: ArgumentProblem[]): KnownForm | null {
  const sub = word.value === null ? undefined : known.subcommands?.get(word.value);
  if (sub !== undefined) return sub;
  if (known.form.subcommandOptional === true && known.form.operands !== undefined && word.value !== null)
    return null;
  const message =
    word.value === null
      ? `is given ${word.source} as its subcommand, which is unknown before running`
      : `is given the subcommand "${word.value}", which this policy does not know`;
  problems.push({ code: 'undescribed-subcommand', message });
  return null;
}

/** `tar xzf a.tgz dir`: letters first, then their values in order. */
function readBundle(
  known: KnownForm,
  cursor: WordCursor,
  options: GivenOption[],
  problems: ArgumentProblem[],
): void {
  const word = cursor.words[0];
  if (word === undefined || !/^[A-Za-z]/.test(word.value ?? word.literalPrefix)) return;
  cursor.index = 1;
  if (word.value === null) reportUnknown(known, word, problems);
  for (const letter of word.value ?? word.literalPrefix) {
    const spelled = `-${letter}`;
    const spec = known.options.get(spelled) ?? null;
    if (spec === null) {
      problems.push({
        code: 'undescribed-option',
        message: `is given "${letter}", which this policy does not know`,
      });
    }
    const next = spec?.value === 'required' ? cursor.words[cursor.index++] : undefined;
    const values = next === undefined ? [] : [next];
    options.push({ spec, candidates: spec === null ? [] : [spec], spelled, values });
  }
}
