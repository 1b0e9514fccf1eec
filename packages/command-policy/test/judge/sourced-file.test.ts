import { expect, test } from 'vitest';
import { compilePolicy, presets } from '../../src/index.ts';

function verdict(preset: string, script: string): string {
  const policy = compilePolicy(presets[preset] ?? { version: 1 }, {
    root: import.meta.dirname,
    resolve: () => null,
  });
  return policy.decide({
    kind: 'shell.script',
    shell: 'bash',
    script,
    cwd: import.meta.dirname,
    envKeys: [],
    metadata: {},
  }).kind;
}

test.each(['. ./x.sh', 'source x.sh', 'ls; source ./x.sh'])(
  'S2: %s runs a file of the workspace: allowed where a shell is, asked about where none is',
  (script) => {
    expect(verdict('writer', script)).toBe('ask');
    expect(verdict('researcher', script)).toBe('ask');
  },
);

test('a policy that allows a shell allows sourcing a file of the workspace', () => {
  expect(verdict('developer', '. ./x.sh')).toBe('allow');
  expect(verdict('developer', '. /tmp/x.sh')).toBe('ask');
});
