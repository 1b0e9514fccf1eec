import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, mainFile, umbo } from './umbo.ts';

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
    ['audit', 'show', '/etc/passwd', '--since', '5'],
    ['audit', 'show', '/etc/passwd', '--decision', 'denied'],
    ['audit', 'tail', '/etc/passwd', '--lines', '-1'],
    ['run', '--cwd', '/nowhere/at/all', '--', 'ls'],
    ['run', '--cwd', '/etc/passwd', '--', 'ls'],
    ['run', '--timeout', '25h', '--', 'ls'],
    ['run', '--script', ''],
    ['run', '--', ''],
    ['policy', 'explain', '--', ''],
    ['redact', '--nonsense'],
    ['sandbox'],
  ];
  const results = await Promise.all(wrong.map((args) => umbo(args)));
  for (const [at, { code, stderr }] of results.entries()) {
    expect({ args: wrong[at], code }).toEqual({ args: wrong[at], code: 2 });
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr.trim()).not.toBe('');
    // What a model is told is no help to a person.
    expect(stderr).not.toMatch(/could not say what it would do|Call it again/);
  }
});

test.each([
  [['runn', '--', 'ls'], 'Did you mean run?'],
  [['policy', 'chek'], 'Did you mean check?'],
  [['run', '--sandbx', 'off', '--', 'ls'], 'Did you mean --sandbox?'],
])('umbo %j is answered with the nearest', async (args, nearest) => {
  expect((await umbo(args)).stderr).toContain(nearest);
});

test('--version is the version of the package', async () => {
  expect(await umbo(['--version'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

test('--help says what holds without an option', async () => {
  const [run, mcp] = await Promise.all([umbo(['run', '--help']), umbo(['mcp', '--help'])]);
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
  expect(plain(run.stdout)).toContain('(default: umbo:developer)');
  expect(plain(mcp.stdout)).toContain('(default: 15s)');
  expect(plain(mcp.stdout)).toContain('(default: deny)');
});

test('a folder, a missing file and a file of somebody else are told apart', async () => {
  const folder = freshFolder();
  const [missing, isFolder] = await Promise.all([
    umbo(['audit', 'verify', join(folder, 'none')]),
    umbo(['audit', 'show', folder]),
  ]);
  expect(missing.stderr).toContain('there is no file');
  expect(isFolder.stderr).toContain('is not a file');
});

test('output that cannot be written is said in a sentence', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'p.yaml'), 'version: 1\n');
  const text = `exec "$0" --conditions=@umbo/source "$1" "$2" "$3" "$4" > /dev/full`;
  const { code, stderr } = await umbo([
    'run',
    '--yes',
    '--sandbox',
    'off',
    '--',
    'sh',
    '-c',
    text,
    process.execPath,
    mainFile,
    'policy',
    'test',
    join(folder, 'p.yaml'),
  ]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('ENOSPC') });
  expect(stderr).not.toMatch(/^\s+at /m);
});

test.each(['run --stdin -- cat', 'policy check', 'redact'])(
  'a folder as standard input of umbo %s is wrong use, not an empty input',
  (args) => {
    const folder = openSync(freshFolder(), 'r');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@umbo/source', mainFile, ...args.split(' ')],
      { stdio: [folder, 'pipe', 'pipe'], encoding: 'utf8' },
    );
    closeSync(folder);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe('umbo: Nothing was read: standard input is a folder.\n');
  },
);
