import { expect, test } from 'vitest';
import { freshFolder, umbo } from '../umbo.ts';

test('it says what was found and why, as text and as JSON', async () => {
  const cwd = freshFolder();
  const args = ['policy', 'explain', '--script', 'ls | sudo tee x'];
  const [text, json] = await Promise.all([umbo(args, { cwd }), umbo([...args, '--json'], { cwd })]);
  expect([text.code, json.code]).toEqual([0, 0]);
  expect(text.stdout).toMatch(/^deny/);
  expect(text.stdout).toContain('sudo');
  expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'deny', commands: expect.any(Array) });
});

test('options after -- belong to the command', async () => {
  const { code, stdout } = await umbo(['policy', 'explain', '--', 'git', 'push', '--force', '--json'], {
    cwd: freshFolder(),
  });
  expect(code).toBe(0);
  expect(stdout).toContain('--force');
  expect(stdout).toMatch(/^ask/);
});

test('nothing to explain is 2', async () => {
  expect(await umbo(['policy', 'explain'])).toMatchObject({ code: 2, stdout: '' });
});
