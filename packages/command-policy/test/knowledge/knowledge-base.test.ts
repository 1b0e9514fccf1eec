import { describe, expect, test } from 'vitest';
import { defineCommand } from '../../src/knowledge/command-knowledge.ts';
import { harmless, reads, writes } from '../../src/knowledge/effect.ts';
import { families } from '../../src/knowledge/families.ts';
import { createKnowledgeBase } from '../../src/knowledge/knowledge-base.ts';
import { mergeSections } from '../../src/policy/merge-sections.ts';
import { findWarnings } from '../../src/policy/policy-warning.ts';
import { option, parseOptionGroup } from '../../src/knowledge/option-spec.ts';

describe('the notation', () => {
  test.each([
    ['-v, --verbose', ['-v', '--verbose'], 'none', []],
    ['-f, --file=FILE', ['-f', '--file'], 'required', [true]],
    ['-t STAMP', ['-t'], 'required', [true]],
    ['--color[=WHEN]', ['--color'], 'optional', [true]],
    ['-i[SUFFIX]', ['-i'], 'optional', [true]],
    ['--slurpfile name FILE', ['--slurpfile'], 'required', [false, true]],
    ['-exec COMMAND ;', ['-exec'], 'untilSemicolon', [true]],
    ['if=FILE', ['if='], 'required', [true]],
    ['-NUM', ['-NUM'], 'none', []],
    ['+COMMAND', ['+'], 'required', [true]],
  ] as const)('%s is read as the manual page means it', (spec, spellings, value, values) => {
    expect(parseOptionGroup(option(harmless, spec))).toMatchObject([{ spellings, value, values }]);
  });

  test('an effect about a value on an option without one refuses to load', () => {
    expect(() => parseOptionGroup(option(writes, '--output'))).toThrow(/takes no value/);
  });
});

describe('the shipped families', () => {
  const base = createKnowledgeBase(families);

  test.each(base.names)('%s is in the notation', (name) => {
    expect(base.lookup(name)?.form.names).toContain(name);
  });
});

test('a name described twice refuses to load', () => {
  const ls = defineCommand({ names: ['ls'], operands: { rest: reads } });
  expect(() => createKnowledgeBase([ls, ls])).toThrow(/described twice/);
});

test('a form that depends on an option nobody described refuses to load', () => {
  const bad = defineCommand({ names: ['x'], forms: [{ when: ['-z'], operands: { rest: writes } }] });
  expect(() => createKnowledgeBase([bad]).lookup('x')).toThrow(/"-z"/);
});

describe('when notation is read', () => {
  const bad = defineCommand({ names: ['x'], options: [option(writes, '--output')] });

  test("a plugin's when it loads, whatever the policy names", () => {
    expect(() => createKnowledgeBase([], [bad])).toThrow(/takes no value/);
  });

  test('a shipped one not for the warnings of a policy that allows it: that was most of loading', () => {
    const settings = mergeSections([{ version: 1, allow: ['x', 'y'] }]);
    const codes = findWarnings(settings, createKnowledgeBase([bad])).map(({ code }) => code);
    expect(codes).toEqual(['undescribed']);
  });
});
