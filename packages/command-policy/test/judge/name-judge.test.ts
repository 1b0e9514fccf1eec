import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const { bin, root, outside } = workspace;

test('S1: an unknown executable with approval off is denied as command-not-allowed', () => {
  const policy = workspace.compile({ allow: ['ls'], unknown: 'deny' });
  expect(policy.decide(command(workspace, 'curl', ['x']))).toMatchObject({
    kind: 'deny',
    reasons: [{ code: 'command-not-allowed' }],
  });
});

describe('S2: deny rm', () => {
  const policy = workspace.compile({
    allow: ['ls', 'find', 'xargs', 'env', 'busybox', 'sh', 'rm'],
    deny: ['rm'],
  });
  workspace.link(join(root, 'innocent'), join(bin, 'rm'));
  workspace.link(join(outside, 'twice'), join(root, 'innocent'));
  workspace.file('rm');

  test.each([
    ['rm', ['x']],
    [join(bin, 'rm'), ['x']],
    ['./rm', ['x']],
    ['./innocent', ['x']],
    [join(outside, 'twice'), ['x']],
    ['env', ['rm', 'x']],
    ['env', ['A=1', '-i', join(bin, 'rm'), 'x']],
    ['busybox', ['rm', 'x']],
    ['xargs', ['-0', 'rm']],
    ['find', ['.', '-exec', 'rm', '{}', ';']],
    ['find', ['.', '-ok', 'rm', '{}', '+']],
    ['timeout', ['5', 'env', 'rm', 'x']],
  ])('%s %j is denied', (executable, argv) => {
    expect(policy.decide(command(workspace, executable, argv)).kind).toBe('deny');
  });

  test.each([
    'command rm x',
    'eval "rm x"',
    '\\rm x',
    'r""m x',
    "$'rm' x",
    'X=1 rm x',
    'true && (rm x)',
    'echo $(rm x)',
    'cat <(rm x)',
    'f() { rm x; }; f',
    'for i in 1; do rm x; done',
    'exec rm x',
    'rm x &',
    'ls | xargs rm',
    `cat <<EOF
$(rm x)
EOF`,
  ])('%s is denied in a script', (text) => {
    expect(policy.decide(script(workspace, text)).kind).toBe('deny');
  });

  test('upper case is denied where names are compared without case, and never allowed elsewhere', () => {
    const folded = workspace.compile({ allow: ['RM'], deny: ['rm'] }, { caseInsensitive: true });
    expect(folded.decide(command(workspace, 'RM', ['x'])).kind).toBe('deny');
    expect(policy.decide(command(workspace, 'RM', ['x'])).kind).not.toBe('allow');
  });

  test('another name for the same file is denied, a name that was allowed by itself is not', () => {
    workspace.program('python3.12');
    workspace.link(join(bin, 'python3'), 'python3.12');
    const strict = workspace.compile({ deny: ['python3'] });
    expect(strict.decide(command(workspace, 'python3.12', ['x.py'])).kind).toBe('deny');
    const mixed = workspace.compile({ deny: ['python3'], allow: ['python3.12'] });
    expect(mixed.decide(command(workspace, 'python3.12', ['x.py'])).kind).not.toBe('deny');
  });
});

test('an allowed program nobody described asks when it is given a denied name: it may be a wrapper', () => {
  const policy = workspace.compile({ allow: ['wrap'], deny: ['rm'] });
  const verdict = (...argv: readonly string[]): string =>
    policy.decide(command(workspace, 'wrap', argv)).kind;
  expect([verdict('a', 'b'), verdict('-x', 'rm', 'y'), verdict('/bin/rm', 'y'), verdict('init')]).toEqual([
    'allow',
    'ask',
    'ask',
    'allow',
  ]);
});

describe('allow ls', () => {
  const policy = workspace.compile({ allow: ['ls'] });
  workspace.file('ls');
  workspace.link(join(outside, 'ls'), join(bin, 'rm'));

  test.each(['ls', join(bin, 'ls')])('%s is ls', (executable) => {
    expect(policy.decide(command(workspace, executable))).toMatchObject({ kind: 'allow', readOnly: true });
  });

  test.each(['./ls', join(root, 'ls'), join(outside, 'ls'), 'ls '])('%s is not ls', (executable) => {
    expect(policy.decide(command(workspace, executable)).kind).toBe('ask');
  });

  test('a name that is not installed is judged by name', () => {
    const other = workspace.compile({ allow: ['pandoc'] });
    expect(other.decide(command(workspace, 'pandoc', ['a.md'])).kind).toBe('allow');
  });

  test('S3: a PATH in the environment asks, and a planted file is never what ls means', () => {
    expect(policy.decide(command(workspace, 'ls', [], { envKeys: ['PATH'] })).kind).toBe('ask');
    const planted = command(workspace, 'ls', [], { resolvedPath: join(root, 'ls') });
    expect(policy.decide(planted)).toMatchObject({ kind: 'ask', reasons: [{ code: 'resolved-elsewhere' }] });
  });
});

test('S4: a deny-only policy asks about everything else', () => {
  const policy = workspace.compile({ deny: ['rm'] });
  for (const name of ['ls', 'git', 'nothing-like-it'])
    expect(policy.decide(command(workspace, name)).kind).toBe('ask');
});

describe('the default block list', () => {
  test.each(
    'sudo su reboot systemctl mkfs mkfs.ext4 dd mount chmod iptables ip apt-get pacman kill pkill'.split(' '),
  )('%s is denied in every policy, also when it is allowed', (name) => {
    expect(workspace.compile({ allow: [name] }).decide(command(workspace, name, ['x'])).kind).toBe('deny');
  });

  test('a group can be switched to ask or off, with a warning', () => {
    const policy = workspace.compile({
      allow: ['nft', 'ip'],
      denyGroups: { network: 'off', processes: 'ask' },
    });
    expect(policy.decide(command(workspace, 'kill', ['1'])).kind).toBe('ask');
    expect(policy.decide(command(workspace, 'nft', ['x'])).kind).not.toBe('deny');
    expect(policy.warnings.map(({ code }) => code)).toContain('block-group-off');
  });

  test('S17: git add dd and a file called dd are not dd', () => {
    const policy = workspace.compile({ allow: ['cat'] });
    expect(policy.decide(command(workspace, 'cat', ['dd', 'sudo', 'asphalt.txt'])).kind).toBe('allow');
  });
});

test('block-list-only mode warns loudly, runs what it does not know and still looks for denied names', () => {
  const policy = workspace.compile({ unknown: 'allow', deny: ['rm'] });
  expect(policy.warnings.map(({ code }) => code)).toContain('block-list-only');
  expect(policy.decide(command(workspace, 'anything', ['x'])).kind).toBe('allow');
  expect(policy.decide(command(workspace, 'my-wrapper', ['rm', 'x'])).kind).toBe('ask');
  expect(policy.decide(command(workspace, './env', ['rm', 'x'])).kind).toBe('deny');
});
