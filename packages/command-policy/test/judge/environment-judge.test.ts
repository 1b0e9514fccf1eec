import { describe, expect, test } from 'vitest';
import { command, createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();

describe('S3: keys that choose code, and keys named like secrets', () => {
  const policy = workspace.compile({ allow: ['ls'] });

  test.each(
    `PATH LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES BASH_ENV ENV IFS NODE_OPTIONS PYTHONPATH PYTHONSTARTUP PERL5LIB PERL5OPT
    RUBYOPT GIT_SSH_COMMAND GIT_EXTERNAL_DIFF PAGER GIT_PAGER EDITOR LESSOPEN JAVA_TOOL_OPTIONS PROMPT_COMMAND BASH_FUNC_ls%%
    AWS_SECRET_ACCESS_KEY GITHUB_TOKEN DB_PASSWORD STRIPE_KEY`
      .split(/\s+/)
      .filter((key) => key !== ''),
  )('%s asks', (key) => {
    expect(policy.decide(command(workspace, 'ls', [], { envKeys: [key] })).kind).toBe('ask');
  });

  test.each(['CI', 'NODE_ENV', 'LANG', 'FORCE_COLOR', 'DEBUG'])('%s is ordinary', (key) => {
    expect(policy.decide(command(workspace, 'ls', [], { envKeys: [key] })).kind).toBe('allow');
    expect(policy.decide(script(workspace, `${key}=1 ls`)).kind).toBe('allow');
  });

  test('switching a pager off in a script is no reason to ask', () => {
    expect(policy.decide(script(workspace, 'GIT_PAGER=cat PAGER= ls')).kind).toBe('allow');
    expect(policy.decide(script(workspace, 'GIT_PAGER="sh -c x" ls')).kind).toBe('ask');
    expect(policy.decide(script(workspace, 'GIT_PAGER=$x ls')).kind).toBe('ask');
  });
});

test('with env.allow all others ask, and a bare star does not cover keys that choose code', () => {
  const policy = workspace.compile({ allow: ['ls'], env: { allow: ['CI', 'NODE_*'], deny: ['AWS_*'] } });
  const decide = (key: string): string =>
    policy.decide(command(workspace, 'ls', [], { envKeys: [key] })).kind;
  expect([decide('CI'), decide('NODE_ENV'), decide('LANG'), decide('AWS_REGION')]).toEqual([
    'allow',
    'allow',
    'ask',
    'deny',
  ]);
  const open = workspace.compile({ allow: ['ls'], env: { allow: ['*'] } });
  expect(open.decide(command(workspace, 'ls', [], { envKeys: ['LD_PRELOAD'] })).kind).toBe('ask');
  expect(open.decide(command(workspace, 'ls', [], { envKeys: ['LANG'] })).kind).toBe('allow');
});

test('a denied key is denied wherever a script sets it', () => {
  const policy = workspace.compile({ allow: ['ls', 'env'], env: { deny: ['AWS_*'] } });
  for (const text of ['AWS_X=1 ls', 'export AWS_X=1; ls', 'env AWS_X=1 ls', 'env -u A AWS_X=$y ls']) {
    expect(policy.decide(script(workspace, text)).kind).toBe('deny');
  }
});
