import { describe, expect, test } from 'vitest';
import { command, createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();

describe('roles', () => {
  const document = {
    allow: ['ls', 'git'],
    deny: ['curl'],
    tools: { shell: ['run_command'] },
    limits: { timeoutMs: 100 },
    roles: {
      writer: { allow: ['pandoc'], deny: ['biber'], limits: { timeoutMs: 300 } },
      reviewer: { tools: { shell: ['shell.exec'] }, unknown: 'deny' },
    },
  } as const;
  const verdicts = (role: string | undefined, names: readonly string[]): readonly string[] => {
    const policy = workspace.compile(document, role === undefined ? {} : { role });
    return names.map((name) => policy.decide(command(workspace, name)).kind);
  };

  test("a role's allow replaces, its deny merges", () => {
    expect(verdicts(undefined, ['ls', 'pandoc', 'curl'])).toEqual(['allow', 'ask', 'deny']);
    expect(verdicts('writer', ['ls', 'pandoc', 'curl', 'biber'])).toEqual(['ask', 'allow', 'deny', 'deny']);
    expect(verdicts('reviewer', ['ls', 'pandoc'])).toEqual(['allow', 'deny']);
  });

  test('tools and limits are inherited unless the role says otherwise', () => {
    expect(workspace.compile(document, { role: 'writer' })).toMatchObject({
      tools: { shell: ['run_command'] },
      limits: { timeoutMs: 300 },
    });
    expect(workspace.compile(document, { role: 'reviewer' })).toMatchObject({
      tools: { shell: ['shell.exec'] },
      limits: { timeoutMs: 100 },
    });
  });

  test('an unknown role refuses to load', () => {
    expect(() => workspace.compile(document, { role: 'boss' })).toThrow(/writer, reviewer/);
    // Names that every object has.
    for (const role of ['constructor', 'toString', '__proto__'])
      expect(() => workspace.compile(document, { role })).toThrow(/it has no role/);
    expect(() => workspace.compile({ extends: ['umbo:constructor'] })).toThrow(/there is no preset/);
  });
});

test("a role's timeout longer than everybody's longest refuses to load", () => {
  const document = { limits: { maxTimeoutMs: 100 }, roles: { slow: { limits: { timeoutMs: 300 } } } };
  expect(() => workspace.compile(document, { role: 'slow' })).toThrow(
    'limits.timeoutMs (300) is longer than limits.maxTimeoutMs (100) for the role "slow"',
  );
});

test('a name with letters that look like others is warned about, escaped', () => {
  const { warnings } = workspace.compile({ deny: ['r\u043c'] });
  expect(warnings).toEqual([
    { code: 'unusual-name', message: expect.stringContaining('"r\\u{43c}"') as unknown },
  ]);
});

describe('aliases for people coming from elsewhere', () => {
  test('allowed_commands, blocked_commands, allowed_paths', () => {
    const policy = workspace.compile({
      allowed_commands: ['ls', 'cp'],
      blocked_commands: ['rm'],
      allowed_paths: ['.', '/tmp/umbo-x'],
    });
    const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;
    expect([verdict('ls'), verdict('rm x'), verdict('cp a /tmp/umbo-x/b'), verdict('cp a /var/b')]).toEqual([
      'allow',
      'deny',
      'allow',
      'ask',
    ]);
  });

  test('unrestricted lifts path confinement and warns', () => {
    const policy = workspace.compile({ allow: ['cp'], unrestricted: true });
    expect(policy.decide(script(workspace, 'cp a /var/b')).kind).toBe('allow');
    expect(policy.warnings.map(({ code }) => code)).toContain('unrestricted-paths');
  });

  test('readonly lets through only what is proven to read', () => {
    const policy = workspace.compile({ allow: ['cat', 'cp', 'tool'], readonly: true });
    const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;
    expect([verdict('cat a'), verdict('cat a > b'), verdict('cp a b'), verdict('tool')]).toEqual([
      'allow',
      'deny',
      'deny',
      'deny',
    ]);
  });
});

test('an allow list that is empty allows nothing', () => {
  expect(workspace.compile({ allow: [] }).decide(command(workspace, 'ls')).kind).toBe('ask');
});

test('an allowed program nobody described, and an interpreter, are warned about', () => {
  const { warnings } = workspace.compile({ allow: ['ls', 'frobnicate', 'bash', 'sudo'] });
  expect(warnings.map(({ code, message }) => `${code} ${message.split(' ')[0]}`)).toEqual([
    'undescribed frobnicate',
    'interpreter bash',
    'allowed-and-denied sudo',
  ]);
});
