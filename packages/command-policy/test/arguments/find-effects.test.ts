import { expect, test } from 'vitest';
import { findEffects } from '../../src/arguments/find-effects.ts';
import { parseArguments } from '../../src/arguments/parse-arguments.ts';
import { literalWord } from '../../src/arguments/word-shape.ts';
import { defineCommand } from '../../src/knowledge/command-knowledge.ts';
import { harmless, reads, writes } from '../../src/knowledge/effect.ts';
import { createKnowledgeBase } from '../../src/knowledge/knowledge-base.ts';
import { option } from '../../src/knowledge/option-spec.ts';

const archiver = defineCommand({
  names: ['archiver'],
  options: [option(harmless, '-c | -x | -f, --file=FILE')],
  forms: [
    { when: ['-c'], values: { '--file': writes } },
    { when: ['-x'], values: { '--file': reads } },
  ],
});

test('what an option value does may depend on another option', () => {
  const known = createKnowledgeBase([archiver]).lookup('archiver');
  const effectsOf = (...words: readonly string[]): readonly string[] =>
    known === null
      ? []
      : findEffects(
          parseArguments(
            known,
            words.map((word) => literalWord(word)),
          ),
          [],
        )
          .filter(({ word, effect }) => word?.value === 'a' && effect.kind !== 'harmless')
          .map(({ effect }) => effect.kind);
  expect(effectsOf('-c', '-f', 'a')).toEqual(['writes']);
  expect(effectsOf('--file=a', '-x')).toEqual(['reads']);
  expect(effectsOf('-f', 'a')).toEqual([]);
});

test('a form that names the value of an option nobody described is refused', () => {
  const broken = { ...archiver, forms: [{ when: ['-c'], values: { '--nothing': writes } }] };
  expect(() => createKnowledgeBase([broken]).lookup('archiver')).toThrow('--nothing');
});
