import { expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
workspace.file('deploy.sh');
workspace.file('tool.py');
workspace.link(`${workspace.root}/other.sh`, 'deploy.sh');
const policy = workspace.compile({
  allow: ['bash', 'sh', 'python3', 'node', 'env', 'cat', 'make'],
  deny: ['./deploy.sh', 'tool.py'],
});

test.each([
  './deploy.sh',
  'bash deploy.sh',
  'sh -e ./deploy.sh',
  'bash other.sh',
  '. ./deploy.sh',
  'source deploy.sh',
  'env bash deploy.sh',
  'bash -c "bash deploy.sh"',
  'cd vendor; bash ../deploy.sh',
  `bash ${workspace.root}/deploy.sh`,
  'python3 tool.py',
  'python3 src/tool.py',
])('S2: an interpreter is no way around a denied script: %s', (text) => {
  expect(policy.decide(script(workspace, text)).kind).toBe('deny');
});

test.each(['cat deploy.sh', 'bash build.sh', 'python3 tools.py', 'make deploy'])(
  'S17: other scripts run, and the denied one may be read: %s',
  (text) => {
    expect(policy.decide(script(workspace, text)).kind).toBe('allow');
  },
);

test('a program nobody described does not start a denied one by an option either', () => {
  const open = workspace.compile({ unknown: 'allow', deny: ['rm'] });
  const verdict = (text: string): string => open.decide(script(workspace, text)).kind;
  expect([verdict('tool --with=rm'), verdict('tool --with=ls')]).toEqual(['ask', 'allow']);
});
