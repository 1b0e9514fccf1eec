import { UmboError } from '@umbo/tools-core';
import type { Effect } from './effect.ts';

/** One option as the manual page writes it, understood. */
export interface OptionSpec {
  /** Every spelling, dashes included: `['-f', '--file']`. */
  readonly spellings: readonly string[];
  /** The spelling used in explanations and rules: the first long one, else the first. */
  readonly id: string;
  /** `none`: a flag. `required`: separate or attached. `optional`: attached only. `untilSemicolon`: words up to `;` or `{} +`. */
  readonly value: 'none' | 'required' | 'optional' | 'untilSemicolon';
  /** One entry a value; true where the effect falls (written in capitals). */
  readonly values: readonly boolean[];
  /** What it does. */
  readonly effects: readonly Effect[];
}

/** Options that share what they do. */
export interface OptionGroup {
  /** What they do; on an option with a value it is about the value. */
  readonly effects: readonly Effect[];
  /** As in the manual page, one a line or separated by ` | `. */
  readonly specs: string;
}

/** Options that share an effect, written as the manual page writes them; see README.md beside this file for the notation. */
export function option(effect: Effect | readonly Effect[], specs: string): OptionGroup {
  return { effects: 'kind' in effect ? [effect] : effect, specs };
}

const needsValue = new Set([
  'reads',
  'writes',
  'deletes',
  'movesTo',
  'setsDirectory',
  'setsVariable',
  'checks',
]);
const valueStarts = new Set(['command', 'commandWithMore', 'script', 'program', 'file']);

/** Reads the notation of `option`. Throws on anything it does not understand: knowledge is ours or a plugin's, never a model's. */
export function parseOptionGroup(group: OptionGroup): readonly OptionSpec[] {
  return group.specs
    .split(/\n| \| /)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => parseLine(line, group.effects));
}

function parseLine(line: string, effects: readonly Effect[]): OptionSpec {
  const bad = (why: string): never => {
    throw new UmboError({
      code: 'bad-knowledge',
      message: `Knowledge not loaded: option "${line}" ${why}.`,
    });
  };
  const spellings: string[] = [];
  let value: OptionSpec['value'] = 'none';
  let values: readonly boolean[] = [];
  for (const part of line.split(', ')) {
    // -o | -o FILE | --opt=FILE | --opt[=WHEN] | -i[SUFFIX] | -exec COMMAND ; | key=VALUE | -NUM | +COMMAND
    const match = /^([-+]NUM|\+[A-Z]+|[^\s=[]+)(?:\[=?(\w+)\]|=([A-Za-z_:-]+)|((?: [\w:.-]+)+)( ;)?)?$/.exec(
      part,
    );
    if (match?.[1] === undefined) return bad('is not in the notation of the manual page');
    const [, name, optional, equals, words, semicolon] = match;
    spellings.push(
      /^[-+]NUM$/.test(name) ? name : name.startsWith('+') ? '+' : !/^[-+]/.test(name) ? `${name}=` : name,
    );
    if (name.startsWith('+') && name !== '+NUM') [value, values] = ['required', [true]];
    if (optional !== undefined) [value, values] = ['optional', [true]];
    if (equals !== undefined) [value, values] = ['required', [true]];
    if (words !== undefined) {
      value = semicolon === undefined ? 'required' : 'untilSemicolon';
      const names = words.trim().split(' ');
      values = names.map((word) => word === word.toUpperCase());
    }
  }
  if (values.length > 0 && !values.includes(true)) bad('has no value in capitals for its effect to fall on');
  for (const effect of effects) {
    const wants =
      (needsValue.has(effect.kind) || (effect.kind === 'runs' && valueStarts.has(effect.what))) &&
      !('path' in effect) &&
      !('text' in effect);
    if (wants && value === 'none') bad(`takes no value, but its effect "${effect.kind}" is about one`);
  }
  const id = spellings.find((name) => name.startsWith('--')) ?? spellings[0] ?? line;
  return { spellings, id, value, values, effects };
}
