import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeFileView } from '../../src/judge/file-view.ts';
import { createWorkspace } from '../workspace.ts';

const workspace = createWorkspace();

test.each([0, 1, 4095, 4096, 262_143, 262_144])('a file of %d bytes is read whole', (size) => {
  const path = workspace.file(`f${size}`, 'x'.repeat(size));
  expect(nodeFileView.readFile(path)).toHaveLength(size);
  expect(nodeFileView.readBytes(path)).toHaveLength(size);
});

test('of a longer file the first 256 KiB are read as text, and all of it as bytes', () => {
  const path = workspace.file('long', 'x'.repeat(300_000));
  expect(nodeFileView.readFile(path)).toHaveLength(262_144);
  expect(nodeFileView.readBytes(path)).toHaveLength(300_000);
});

test.runIf(existsSync('/proc/version'))('a file that tells no size is read all the same', () => {
  expect(nodeFileView.readFile('/proc/version')).toContain('Linux');
});

test.runIf(existsSync('/proc/1/status'))('a link that tells nobody where it points is where it lies', () => {
  // Root of another process: readable to its owner alone, and then it is a directory like any other.
  expect(nodeFileView.realPath('/proc/1/root/no-such-file')).toMatch(/no-such-file$/);
  expect(nodeFileView.isDirectory('/proc/1/root/no-such-file')).toBe(false);
});
