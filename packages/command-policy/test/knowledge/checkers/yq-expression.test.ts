import { describe, expect, test } from 'vitest';
import { createRepository } from '../dev/repository.ts';
import { script } from '../../workspace.ts';

const workspace = createRepository();
const policy = workspace.compile({ extends: ['umbo:read-only'] });
const verdict = (expression: string): string =>
  policy.decide(script(workspace, `yq '${expression}' a.yml`)).kind;

describe('S2: every file an expression loads is looked at', () => {
  test.each([
    'load("/etc/shadow")',
    '.a | load("/etc/shadow")',
    '..load("/etc/shadow")',
    // A comment that looks like a field hides nothing behind it.
    '# .load("/etc/shadow")\nload("/etc/shadow")',
    'load(.file)',
    'system("id")',
  ])('%s', (expression) => {
    expect(verdict(expression)).not.toBe('allow');
  });
});

test.each(['.load', '.a.load', '.system | length', 'load("b.yml")', '.loader'])(
  'S17: %s is a field or a file of the workspace',
  (expression) => {
    expect(verdict(expression)).toBe('allow');
  },
);
