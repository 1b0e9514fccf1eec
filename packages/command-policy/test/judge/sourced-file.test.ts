import { expect, test } from 'vitest';
import { presetVerdict } from '../preset-verdict.ts';

test.each(['. ./x.sh', 'source x.sh', 'ls; source ./x.sh'])(
  'S2: %s runs a file of the workspace: allowed where a shell is, asked about where none is',
  (script) => {
    expect(presetVerdict('writer', script)).toBe('ask');
    expect(presetVerdict('researcher', script)).toBe('ask');
  },
);

test('a policy that allows a shell allows sourcing a file of the workspace', () => {
  expect(presetVerdict('developer', '. ./x.sh')).toBe('allow');
  expect(presetVerdict('developer', '. /tmp/x.sh')).toBe('ask');
});
