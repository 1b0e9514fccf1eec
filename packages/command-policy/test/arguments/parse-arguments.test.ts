import { readScript } from '@umbo/shell-syntax';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/arguments/parse-arguments.ts';
import { defineCommand } from '../../src/knowledge/command-knowledge.ts';
import type { CommandKnowledge } from '../../src/knowledge/command-knowledge.ts';
import { harmless, reads, runsProgram, writes } from '../../src/knowledge/effect.ts';
import { createKnowledgeBase } from '../../src/knowledge/knowledge-base.ts';
import { option } from '../../src/knowledge/option-spec.ts';

const options = [
  option(harmless, '-v, --verbose | --version | -x | -NUM | --color[=WHEN] | -i[SUFFIX]'),
  option(writes, '-o, --output=FILE'),
  option(reads, '--pair name FILE'),
  option(runsProgram, '--exec=CMD'),
];

function parse(text: string, more: Partial<CommandKnowledge> = {}): string {
  const known = createKnowledgeBase([defineCommand({ names: ['p'], options, ...more })]).lookup('p');
  const words = readScript(`p ${text}`).commands[0]?.words.slice(1) ?? [];
  if (known === null) throw new Error('not known');
  const parsed = parseArguments(known, words);
  const shown = parsed.options.map((given) =>
    [given.spec?.id ?? '?', ...given.values.map((word) => word.value ?? '$')].join('='),
  );
  return [
    ...shown,
    ...parsed.operands.map((word) => word.value ?? '$'),
    ...parsed.problems.map(({ code }) => `!${code}`),
  ].join(' ');
}

describe('options by meaning', () => {
  test.each([
    ['-o a', '--output=a'],
    ['-oa', '--output=a'],
    ['--output a', '--output=a'],
    ['--output=a', '--output=a'],
    ['--out a', '--output=a'],
    ['--o=a', '--output=a'],
    ['-vxo a', '--verbose -x --output=a'],
    ['-vxoa', '--verbose -x --output=a'],
    ['-5', '-NUM'],
    ['--color red', '--color red'],
    ['--color=red', '--color=red'],
    ['-i.bak f', '-i=.bak f'],
    ['-i f', '-i f'],
    ['--pair a b c', '--pair=a=b c'],
    ['-- -o', '-o'],
    ['-', '-'],
    ['a -v b', '--verbose a b'],
    ['--ver', '? !undescribed-option'],
    ['--verb', '--verbose'],
    ['--nope', '? !undescribed-option'],
    ['-vq', '--verbose ? !undescribed-option'],
  ])('%s is %s', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });

  test('no abbreviations where the program has none', () => {
    expect(parse('--out a', { style: { abbreviations: false } })).toBe('? a !undescribed-option');
  });

  test('options end at the first operand where the program says so', () => {
    expect(parse('-v a -o b', { style: { permute: false } })).toBe('--verbose a -o b');
  });

  test('an old-style bundle takes its values in order', () => {
    expect(parse('vo a b', { style: { bundleFirst: true } })).toBe('--verbose --output=a b');
    expect(parse('vq a', { style: { bundleFirst: true } })).toBe('--verbose ? a !undescribed-option');
  });

  test('single-dash long options', () => {
    const style = { singleDash: true, clusters: false, abbreviations: false };
    const more = {
      style,
      options: [option(harmless, '-name PATTERN | -print'), option(writes, '-fprint FILE')],
    };
    expect(parse('. -name x -fprint y --print', more)).toBe('-name=x -fprint=y -print .');
    expect(parse('. -pr', more)).toBe('? . !undescribed-option');
  });
});

describe('words that are unknown before running', () => {
  test.each([
    ['"$f"', '$ !unknown-word'],
    ['$f', '$ !unknown-word'],
    ['*.ts', '$ !unknown-word'],
    ['./"$f"', '$'],
    ['src/*.ts', '$'],
    ['src/$f', '$ !unknown-word'],
    ['~/f', '$'],
    ['-- "$f"', '$'],
    ['-o "$f"', '--output=$'],
    ['-o $f', '--output=$ !unknown-word'],
    ['--output="$f"', '--output=$'],
    ['-o"$f" x', '--output=$ x !unknown-word'],
    ['-ox"$f"', '--output=$'],
    ['-v"$f"', '--verbose !unknown-word'],
    ['--"$f"', '? !undescribed-option'],
  ])('%s is %s', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });

  test('they are operands at worst where no option does more than read', () => {
    expect(parse('"$f" *.ts $g', { noDangerousOption: true })).toBe('$ $ $');
  });
});

test('S15: a flag that is given a value is another option, unless it is only switched on or off', () => {
  expect(parse('--verbose=false')).toBe('--verbose');
  expect(parse('--verbose=evil')).toBe('?=evil !undescribed-option');
  expect(parse('--verbose="$x"')).toBe('?=$ !undescribed-option');
  expect(parse('-verbose=evil', { style: { singleDash: true } })).toBe('?=evil !undescribed-option');
});
