import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

// Some of them take minutes: whoever asks first must not be answered by a run.
test.each([
  ['npm test', 'check'],
  ['npm run docs', 'docs'],
  ['npm run native:check', 'native-check'],
  ['npm run release:check', 'release-check'],
  ['npm run bench', 'bench'],
  ['npm run faults', 'faults'],
])('%s -- --help says what it does, and does nothing', (command, script) => {
  const { status, stdout } = spawnSync(process.execPath, [`scripts/${script}.ts`], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
    env: { PATH: '/nonexistent', UMBO_ARGS: '["--help"]' },
  });
  expect(stdout.split('\n')[0]).toMatch(new RegExp(`^${command}\\b`));
  expect(status).toBe(0);
});
