import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { probeMachine } from '@umbo/process';
import { testDocumentedExamples } from '@umbo/testkit';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const plugin = resolve(root, 'docs/guide/policy-plugin.md');
const pages = [...globSync('docs/guide/*.md', { cwd: root }).toSorted(), 'README.md']
  .map((page) => resolve(root, page))
  .filter((page) => page !== plugin && existsSync(page));

const { landlock } = (await probeMachine()).probed;

// The examples run commands in a sandbox, as a host should; where the kernel cannot hold one they are refused.
test.each(landlock.kind === 'works' ? [] : ['the examples of the guides'])(
  'NOT RUN: %s (the supervisor does not run here)',
  () => expect(landlock.kind).not.toBe('works'),
);

describe.each(landlock.kind === 'works' ? ['guides'] : [])('the %s', () => {
  testDocumentedExamples(pages, resolve(root, 'docs/examples'));
});

describe('the guide to plugins', () => {
  testDocumentedExamples([plugin], resolve(root, 'packages/command-policy/examples'));
});

test('a host is composed in under 40 lines', () => {
  const example = readFileSync(resolve(root, 'docs/examples/compose-a-host.ts'), 'utf8');
  expect(example.trimEnd().split('\n').length).toBeLessThan(40);
});
