import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('no command may take away the link by which a policy is found', () => {
  const [root, elsewhere] = [freshFolder(), freshFolder()];
  writeFileSync(join(elsewhere, 'real.yaml'), 'version: 1\nextends: [umbo:developer]\n');
  symlinkSync(join(elsewhere, 'real.yaml'), join(root, 'policy.yaml'));
  const { compiled } = choosePolicy({ policy: join(root, 'policy.yaml'), root: [root] });
  const removing = (file: string): string =>
    compiled.explain(commandRequest('rm', ['-f', file], root)).verdict;
  expect([removing('policy.yaml'), removing('other.yaml')]).toEqual(['deny', 'allow']);
});
