import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGitConfig } from '../../../src/knowledge/checkers/git-config-file.ts';
import { freshFolder } from '../../fresh-folder.ts';

const directory = freshFolder();
const runs = process.env['UMBO_FAULTS'] === 'full' ? 5000 : 150;

/** What the real git reads of a file: `key\nvalue` entries, or null when it refuses. */
function readByGit(text: string): readonly string[] | null {
  const file = join(directory, 'config');
  writeFileSync(file, text);
  const { status, stdout } = spawnSync('git', ['config', '--no-includes', '-z', '--list', '-f', file], {
    cwd: directory,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', GIT_CONFIG_NOSYSTEM: '1', HOME: directory },
  });
  return status === 0 ? stdout.split('\0').slice(0, -1) : null;
}

function readByUs(text: string): readonly string[] | null {
  const entries = parseGitConfig(text);
  if (entries === null) return null;
  return entries.map(({ section, subsection, name, value }) => {
    const key = [section, subsection, name].filter((part) => part !== null).join('.');
    return value === null ? key : `${key}\n${value}`;
  });
}

test.each([
  ['[core]\n\tpager = less # x\n', ['core.pager\nless']],
  ['[CORE] PAGER=a\\\nb\n', ['core.pager\nab']],
  ['[filter "X.y"]\n clean = "a ; b" c\n', ['filter.X.y.clean\na ; b c']],
  ['[filter.X]\nclean=a', ['filter.x.clean\na']],
  ['[filter "a\\"b\\\\c"]\nclean', ['filter.a"b\\c.clean']],
  ['\uFEFF[a]\r\nb = c\r\n', ['a.b\nc']],
  ['[a]b=1\n[c]d="x\\ty"', ['a.b\n1', 'c.d\nx\ty']],
  ['[a]\nb = c\\n', ['a.b\nc\n']],
] as const)('%j is read as git reads it', (text, expected) => {
  expect(readByUs(text)).toEqual(expected);
  expect(readByGit(text)).toEqual(expected);
});

test.each([
  'b=1',
  '[a',
  '[a "b]\nc=1',
  '[a]\nb="x',
  '[a]\nb=\\x',
  '[a]\n1=2',
  '[a b]\nc=1',
  '[a]\nb c',
  '[a]\nb=1\0x',
])('%j is not understood', (text) => {
  expect(readByUs(text)).toBeNull();
});

test('whatever the real git reads we read the same, or not at all', () => {
  const piece = fc.constantFrom(
    '[core]',
    '[filter "x"]',
    '[Filter.Y]',
    '[a "b\\"c"]',
    '[',
    ']',
    '"',
    '\\',
    '\n',
    '\r\n',
    '\r',
    '\t',
    ' ',
    '=',
    '#',
    ';',
    'clean',
    'Smudge',
    'x-1',
    '!sh',
    '\\n',
    '\\"',
    '\\\n',
    'é',
    '.',
    '-',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const text = `[core]\n${pieces.join('')}\n`;
      const ours = readByUs(text);
      const real = readByGit(text);
      // Stricter is allowed, different is not: a setting git sees and we do not would be a hole.
      expect(ours ?? real, JSON.stringify(text)).toEqual(real);
    }),
    { numRuns: runs },
  );
}, 300_000);
