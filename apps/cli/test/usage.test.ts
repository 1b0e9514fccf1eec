import { expect, test } from 'vitest';
import { umbo } from './umbo.ts';

const commands: readonly (readonly string[])[] = [
  ['run'],
  ['policy', 'check'],
  ['policy', 'explain'],
  ['policy', 'test'],
  ['policy', 'attack'],
  ['audit', 'verify'],
  ['audit', 'show'],
  ['audit', 'tail'],
  ['sandbox', 'report'],
  ['redact'],
];

test.each(commands.map((words) => [words.join(' '), words] as const))(
  'umbo %s --help shows an example',
  async (name, words) => {
    const { code, stdout, stderr } = await umbo([...words, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/Examples?:\n/);
    expect(stdout).toContain(`umbo ${name}`);
  },
);

test('wrong use of any command is 2, said in a sentence', async () => {
  const wrong: readonly (readonly string[])[] = [
    ['policy', 'attack'],
    ['policy', 'attack', 'nowhere.yaml'],
    ['policy', 'attack', 'umbo:developer', '--seed', 'x'],
    ['audit', 'verify', 'nowhere.log'],
    ['audit', 'verify', '/etc/passwd', '--anchor', 'x'],
    ['audit', 'verify', '/etc/passwd', '--anchor', '/etc/passwd', '--key', '/etc/passwd'],
    ['audit', 'show', '/etc/passwd'],
    ['audit', 'show', '/etc'],
    ['audit', 'show', '/etc/passwd', '--since', 'yesterday'],
    ['audit', 'tail', '/etc/passwd', '--lines', '-1'],
    ['redact', '--nonsense'],
    ['sandbox'],
  ];
  const results = await Promise.all(wrong.map((args) => umbo(args)));
  for (const [at, { code, stderr }] of results.entries()) {
    expect({ args: wrong[at], code }).toEqual({ args: wrong[at], code: 2 });
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr.trim()).not.toBe('');
  }
});
