import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, umbo } from '../umbo.ts';

const rule = (example: string): string =>
  `[{ id: no-hard, decision: deny, match: git reset --hard, examples: { match: ['${example}'] } }]`;

test('0 when all examples match, 1 with the example that does not, 2 for any other trouble', async () => {
  const cwd = freshFolder();
  const files: Readonly<Record<string, string>> = {
    good: `version: 1\nallow: [git]\nrules: ${rule('git -C x reset --har')}\n`,
    miss: `version: 1\nallow: [git]\nrules: ${rule('git status')}\n`,
    role: `version: 1\nallow: [git]\nroles: { r: { rules: ${rule('git status')} } }\n`,
    bad: 'version: 1\ndenny: [rm]\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, `${name}.yaml`), text);
  const [good, miss, role, bad, none, json] = await Promise.all([
    ...['good', 'miss', 'role', 'bad', 'none'].map((name) =>
      umbo(['policy', 'test', `${name}.yaml`], { cwd }),
    ),
    umbo(['policy', 'test', 'miss.yaml', '--json'], { cwd }),
  ]);
  expect([good, miss, role, bad, none].map((result) => result?.code)).toEqual([0, 1, 1, 2, 2]);
  expect(miss?.stderr).toContain('git status');
  expect(bad?.stderr).toContain('bad.yaml:2');
  expect(JSON.parse(json?.stdout ?? '')).toMatchObject({
    ok: false,
    message: expect.stringContaining('git status'),
  });
});
