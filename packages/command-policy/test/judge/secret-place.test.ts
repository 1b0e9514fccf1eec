import { expect, test } from 'vitest';
import { compilePolicy, presets } from '../../src/index.ts';
import { isSecretPlace } from '../../src/judge/secret-place.ts';

const developer = compilePolicy(presets['developer'] ?? { version: 1 }, {
  root: import.meta.dirname,
  resolve: () => null,
});

function verdict(script: string): string {
  const request = {
    kind: 'shell.script',
    shell: 'bash',
    script,
    cwd: import.meta.dirname,
    envKeys: [],
    metadata: {},
  } as const;
  return developer.decide(request).kind;
}

test.each([
  'cat ~/.ssh/id_rsa',
  'cat "$HOME/.ssh/id_ed25519"',
  'head -1 $HOME/.aws/credentials',
  'cat /etc/shadow',
  'grep -r token ~/.config/gh',
  'cat .env',
  'cat ./.env.local',
  'sort < .env',
  'cat /proc/self/environ',
  'cat /proc/1/environ',
  'tail ~/.netrc',
  'cp ~/.ssh/id_rsa here',
])('reading %s asks although the program is allowed', (script) => {
  expect(verdict(script)).not.toBe('allow');
});

test.each([
  'cat .env.example',
  'cat src/env.ts',
  'cat .environment',
  'ls ssh',
  'cat id_rsa.pub',
  'cat "$f"',
  'grep .env README.md',
])('%s is left alone', (script) => {
  expect(verdict(script)).toBe('allow');
});

test('a path is secret by its own name, wherever it lies', () => {
  expect(isSecretPlace('/home/x/.kube/config')).toBe(true);
  expect(isSecretPlace('/home/x/kube/config')).toBe(false);
});
