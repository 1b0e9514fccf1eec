import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, mainFile, startUmbo, umbo } from './umbo.ts';

test('a command that ran gives its own exit code', async () => {
  const cwd = freshFolder();
  const results = await Promise.all([
    umbo(['run', '--', 'true'], { cwd }),
    umbo(['run', '--', 'sh', '-c', 'exit 7'], { cwd }),
    umbo(['run', '--script', 'echo a; exit 9'], { cwd }),
  ]);
  expect(results.map(({ code, stdout }) => [code, stdout])).toEqual([
    [0, ''],
    [7, ''],
    [9, 'a\n'],
  ]);
});

test('a command ended by a signal gives 128 and the number', async () => {
  const ended = await umbo(['run', '--yes', '--', 'sh', '-c', 'kill -9 $$'], { cwd: freshFolder() });
  expect(ended).toMatchObject({ code: 137, stdout: '' });
  expect(ended.stderr).toContain('SIGKILL');
});

test('wrong use is 2 and says what is wrong, without a stack', async () => {
  const cwd = freshFolder();
  const wrong: readonly (readonly string[])[] = [
    ['run'],
    ['run', '--script', 'ls', '--', 'ls'],
    ['run', '--nonsense', '--', 'ls'],
    ['run', '--timeout', '3', '--', 'ls'],
    ['run', '--sandbox', 'maybe', '--', 'ls'],
    ['run', '--env', 'NOVALUE', '--', 'ls'],
    ['run', '--root', 'not-there', '--', 'ls'],
    ['run', '--policy', 'umbo:nothing', '--', 'ls'],
    ['run', '--policy', 'not-there.yaml', '--', 'ls'],
    ['nonsense'],
  ];
  const results = await Promise.all(wrong.map((args) => umbo(args, { cwd })));
  for (const [at, { code, stdout, stderr }] of results.entries()) {
    expect({ args: wrong[at], code, stdout }).toEqual({ args: wrong[at], code: 2, stdout: '' });
    expect(stderr.trim()).not.toBe('');
    expect(stderr).not.toMatch(/^\s+at /m);
  }
});

test('a bad policy file is 2 and shows the file and the line', async () => {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'bad.yaml'), 'version: 1\ndenny: [rm]\n');
  const { code, stderr } = await umbo(['run', '--policy', 'bad.yaml', '--', 'ls'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('bad.yaml:2');
  expect(stderr).toContain('deny');
});

test('a command that takes too long is 124', async () => {
  const cwd = freshFolder();
  const late = await umbo(['run', '--timeout', '300ms', '--', 'sleep', '60'], { cwd });
  expect(late).toMatchObject({ code: 124 });
  expect(late.stderr).toContain('Timed out');
});

test('without a sandbox that can be had it is 125, and nothing runs', async () => {
  const cwd = freshFolder();
  // Inside a sandbox nobody can put on another by bubblewrap, and the supervisor is not there.
  const inner = [process.execPath, '--conditions=@umbo/source', mainFile, 'run', '--', 'touch', 'ran'];
  const { code, stderr } = await umbo(
    ['run', '--yes', '--env', 'UMBO_SUPERVISOR=/nowhere/supervisor', '--', ...inner],
    { cwd },
  );
  expect({ code, stderr }).toEqual({ code: 125, stderr: expect.stringContaining('umbo: Not run: ') });
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});

test('an audit log that cannot be opened is 125, and nothing runs', async () => {
  const cwd = freshFolder();
  mkdirSync(join(cwd, 'folder'));
  const { code, stderr } = await umbo(['run', '--audit', 'folder', '--', 'touch', 'ran'], { cwd });
  expect(code).toBe(125);
  expect(stderr).toContain('folder');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});

test('an audit log that another writer holds is 125', async () => {
  const cwd = freshFolder();
  const first = startUmbo(['run', '--audit', 'a.log', '--script', 'echo up; sleep 60'], { cwd });
  await once(first.stdout, 'data');
  const { code, stderr } = await umbo(['run', '--audit', 'a.log', '--', 'touch', 'ran'], { cwd });
  expect(code).toBe(125);
  expect(stderr).toContain('another writer');
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});

test('S1: a denied command is 126 and never starts; --yes answers asks, never denies', async () => {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'p.yaml'), 'version: 1\nallow: [ls]\ndeny: [touch]\n');
  const [denied, forced, nobody, yes] = await Promise.all([
    umbo(['run', '--policy', 'p.yaml', '--', 'touch', 'ran'], { cwd }),
    umbo(['run', '--yes', '--policy', 'p.yaml', '--', 'touch', 'ran'], { cwd }),
    umbo(['run', '--policy', 'p.yaml', '--', 'mkdir', 'made'], { cwd }),
    umbo(['run', '--yes', '--policy', 'p.yaml', '--', 'mkdir', 'answered'], { cwd }),
  ]);
  expect([denied.code, forced.code, nobody.code, yes.code]).toEqual([126, 126, 126, 0]);
  expect(forced.stderr).toContain('deny');
  expect(nobody.stderr).toContain('nobody');
  // Why it asks, and what would allow it.
  expect(nobody.stderr).toContain('"mkdir" is on no list. To change that: add mkdir to allow.');
  expect(nobody.stderr).toContain('--yes');
  expect(['ran', 'made', 'answered'].map((name) => existsSync(join(cwd, name)))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a program that is not there is 127', async () => {
  expect(await umbo(['run', '--yes', '--', 'no-such-program'], { cwd: freshFolder() })).toMatchObject({
    code: 127,
  });
});

test('read-only fails to write, with the shell’s own exit code, and says under what it ran', async () => {
  const cwd = freshFolder();
  const { code, stderr } = await umbo(
    ['run', '--yes', '--sandbox', 'read-only', '--', 'sh', '-c', 'echo x > f'],
    { cwd },
  );
  expect(code).toBe(2);
  expect(stderr).toContain('ran under read-only');
  expect(existsSync(join(cwd, 'f'))).toBe(false);
  const written = await umbo(['run', '--', 'sh', '-c', 'echo x > f'], { cwd });
  expect([written.code, readFileSync(join(cwd, 'f'), 'utf8')]).toEqual([0, 'x\n']);
});
