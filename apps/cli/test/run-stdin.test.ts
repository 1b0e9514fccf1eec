import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, umbo } from './umbo.ts';

test('P7: without --stdin the command’s input is empty; with it, it is ours', async () => {
  const cwd = freshFolder();
  const [without, given, script, empty] = await Promise.all([
    umbo(['run', '--', 'cat'], { cwd, input: 'hello\n' }),
    umbo(['run', '--stdin', '--', 'cat'], { cwd, input: 'hello ü\n' }),
    umbo(['run', '--stdin', '--yes', '--script', 'wc -l; echo done'], { cwd, input: 'a\nb\n' }),
    umbo(['run', '--stdin', '--', 'cat'], { cwd, input: '' }),
  ]);
  expect([without, given, script, empty].map(({ code, stdout }) => [code, stdout])).toEqual([
    [0, ''],
    [0, 'hello ü\n'],
    [0, '2\ndone\n'],
    [0, ''],
  ]);
});

test('S15: what is given to a shell to read is judged before it runs', async () => {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'p.yaml'), 'version: 1\nallow: [bash, cat]\ndeny: [touch]\n');
  const { code, stderr } = await umbo(['run', '--stdin', '--yes', '--policy', 'p.yaml', '--', 'bash'], {
    cwd,
    input: 'echo a; touch made\n',
  });
  expect({ code, stderr }).toEqual({ code: 126, stderr: expect.stringContaining('deny list') });
  // The same text is only text to a program that does not run it.
  expect(
    await umbo(['run', '--stdin', '--policy', 'p.yaml', '--', 'cat'], { cwd, input: 'touch made' }),
  ).toMatchObject({ code: 0, stdout: 'touch made' });
});

test('input that is no text, or too long to be judged, is refused and nothing runs', async () => {
  const cwd = freshFolder();
  const binary = 'head -c 100 /dev/urandom; printf "\\377\\376"';
  const long = 'head -c 17000000 /dev/zero';
  for (const [make, why] of [
    [binary, 'UTF-8'],
    [long, '16 MiB'],
  ] as const) {
    const { code, stdout, stderr } = await umbo(['run', '--stdin', '--', 'wc', '-c'], {
      cwd,
      inputOf: make,
    });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(why) });
  }
});
