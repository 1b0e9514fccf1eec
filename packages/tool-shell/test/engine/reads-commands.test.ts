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
  'rbash',
  'ba""sh',
  String.raw`b\ash`,
  'bash-5.2',
  'python3.12 -i',
  'pypy3',
  'lua5.4',
  'awk -f -',
  'sed -f /dev/stdin x',
  'tool -f - x',
  'source /dev/stdin',
  '. /dev/fd/0',
  'eval "$(cat)"',
  'read x; $x',
  'while read -r l; do $l; done',
  'while read -r l; do "$l" now; done',
  'exec $SHELL',
  'cd x && `cat`',
  'less log',
  'busybox ash',
])('text typed into %s could be run', (command) => {
  expect(readsCommands(command)).toBe(true);
});

test.each([
  'cat',
  'grep -i x',
  'wc -l',
  'sort',
  'tee flash.txt',
  './publish',
  'tr a b',
  'npm init',
  'while read -r line; do echo "got $line"; done',
  'read -p "Name? " name; echo "$name"',
])('text typed into %s is data', (command) => {
  expect(readsCommands(command)).toBe(false);
});
