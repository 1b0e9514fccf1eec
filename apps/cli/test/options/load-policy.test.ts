import { expect, test } from 'vitest';
import { choosePolicy } from '../../src/options/load-policy.ts';
import { commandRequest } from '../../src/options/permission-request.ts';
import { freshFolder } from '../umbo.ts';

test('a preset that builds on another has what that one has', () => {
  const root = freshFolder();
  const decide = (policy: string, program: string): string =>
    choosePolicy({ policy, root: [root] }).compiled.explain(commandRequest(program, [], root)).verdict;
  expect(['ls', 'undeclared', 'sudo'].map((program) => decide('umbo:developer', program))).toEqual([
    'allow',
    'ask',
    'deny',
  ]);
  expect(['ls', 'undeclared', 'sudo'].map((program) => decide('umbo:ci', program))).toEqual([
    'allow',
    'deny',
    'deny',
  ]);
});

test('several roots are all workspace, and no other folder is', () => {
  const [one, two] = [freshFolder(), freshFolder()];
  const { compiled, roots } = choosePolicy({ root: [one, two] });
  expect(roots).toEqual([one, two]);
  const writing = (file: string): string =>
    compiled.explain({
      kind: 'shell.script',
      shell: 'bash',
      script: `echo x > ${file}`,
      cwd: one,
      envKeys: [],
      metadata: {},
    }).verdict;
  expect([writing(`${two}/f`), writing('f'), writing('/etc/f')]).toEqual(['allow', 'allow', 'ask']);
});
