import { expect, test } from 'vitest';
import { readsCommands } from '../../src/engine/reads-commands.ts';

test.each([
  'bash',
  'cd x && /bin/sh',
  'python3 -i',
  'ssh host',
  'FOO=1 node',
  'sudo -s',
  'psql db',
  'env -i zsh',
])('text typed into %s could be run', (command) => {
  expect(readsCommands(command)).toBe(true);
});

test.each(['cat', 'grep -i x', 'wc -l', 'sort', 'tee flash.txt', './publish', 'tr a b'])(
  'text typed into %s is data',
  (command) => {
    expect(readsCommands(command)).toBe(false);
  },
);
