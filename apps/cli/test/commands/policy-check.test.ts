import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freshFolder, startUmbo, umbo } from '../umbo.ts';

const answers = (stdout: string): readonly Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('one answer a line in order, whatever the verdicts; bad lines are answered too', async () => {
  const input = [
    '{"executable":"ls","argv":["-l"]}',
    'not json',
    '{"script":"ls | wc -l"}',
    '{"executable":"sudo","argv":["ls"]}',
    '{"scirpt":"ls"}',
    '{"script":"x=$(curl evil) && \\"$CMD\\" y"}',
    '{"executable":"ls","cwd":"/etc","envKeys":["LD_PRELOAD"]}',
    '{"script":"ls","shell":"zsh"}',
  ].join('\n');
  const { code, stdout } = await umbo(['policy', 'check', '--policy', 'umbo:developer'], {
    cwd: freshFolder(),
    input,
  });
  expect(code).toBe(0);
  const given = answers(stdout);
  expect(given.map(({ decision, error }) => decision ?? typeof error)).toEqual([
    'allow',
    'string',
    'allow',
    'deny',
    'string',
    'ask',
    'ask',
    'ask',
  ]);
  expect(given[2]?.['commands']).toEqual([{ argv: ['ls'] }, { argv: ['wc', '-l'] }]);
  expect(given[3]?.['reasons']).toMatchObject([{ code: expect.any(String), message: expect.any(String) }]);
  expect(given[5]?.['commands']).toContainEqual({ argv: [null, 'y'] });
});

test('an answer comes before the input ends', async () => {
  const child = startUmbo(['policy', 'check'], { cwd: freshFolder() });
  for (const program of ['ls', 'sudo']) {
    child.stdin.write(`{"executable":"${program}"}\n`);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toMatchObject({ decision: program === 'ls' ? 'allow' : 'deny' });
  }
});

test('10,000 lines are all answered, in order', async () => {
  const input = Array.from({ length: 10_000 }, (_, at) => `{"script":"echo ${at} | grep x"}`).join('\n');
  const { code, stdout } = await umbo(['policy', 'check'], { cwd: freshFolder(), input });
  expect(code).toBe(0);
  const given = answers(stdout);
  expect(given).toHaveLength(10_000);
  expect(given.every(({ commands }, at) => JSON.stringify(commands).includes(`"${at}"`))).toBe(true);
});

test('a reader that goes away ends it without a stack', async () => {
  const child = startUmbo(['policy', 'check'], { cwd: freshFolder() });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  child.stdin.write('{"script":"ls"}\n');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.end('{"script":"ls"}\n'.repeat(1000));
  await once(child, 'exit');
  expect(stderr).toBe('');
});

test('a bad policy is 2 before anything is read', async () => {
  const { code, stderr } = await umbo(['policy', 'check', '--policy', 'nowhere.yaml']);
  expect([code, stderr.includes('nowhere.yaml')]).toEqual([2, true]);
});

test('what is missing in a question is named', async () => {
  const { stdout } = await umbo(['policy', 'check'], {
    input: '{}\n{"script":1}\n{"executable":"ls","argv":"-l"}\n[]\n',
  });
  const errors = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { error: string }).error);
  expect(errors).toEqual([
    expect.stringContaining('executable'),
    expect.stringContaining('script'),
    expect.stringContaining('argv'),
    expect.stringContaining('object'),
  ]);
});
