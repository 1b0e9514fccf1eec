import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const { root, outside } = workspace;
for (const directory of ['src', 'vendor', '.git/hooks', 'build'])
  mkdirSync(join(root, directory), { recursive: true });
workspace.file('build/a.o');
workspace.file('.env', 'SECRET=1');
workspace.link(join(root, 'exit'), outside);
workspace.link(join(root, 'dangling'), join(outside, 'new'));
const policy = workspace.compile({
  allow: ['ls', 'cat', 'rm', 'cp', 'mv', 'mkdir', 'echo', 'grep'],
  paths: { roots: ['.'], readOnly: ['vendor', '.git/hooks'], protected: ['.env'] },
});
const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;

describe('writes', () => {
  test.each([
    ['echo x > src/a', 'allow'],
    ['echo x > a 2>&1', 'allow'],
    ['echo x >> ./src/../b', 'allow'],
    ['echo x > /dev/null', 'allow'],
    ['echo x > ../b', 'ask'],
    ['echo x > exit/b', 'ask'],
    ['echo x > dangling', 'ask'],
    ['echo x > src/../exit/../b', 'ask'],
    ['echo x > "$f"', 'ask'],
    ['echo x > ~/.bashrc', 'ask'],
    ['echo x > /dev/tcp/host/80', 'ask'],
    ['cat < /dev/tcp/host/80', 'ask'],
    ['cat < /dev//udp/host/80', 'ask'],
    ['echo x > vendor/a', 'deny'],
    ['echo x > src/../vendor/a', 'deny'],
    ['echo x > .git/hooks/pre-commit', 'deny'],
    ['echo x > .env', 'deny'],
    ['mkdir -p src/{a,b}/c', 'allow'],
    ['mkdir -p {/tmp/x,src}', 'ask'],
    ['cp a src/b', 'allow'],
    ['cp -t /tmp a', 'ask'],
    ['cp --target-dir=/tmp a', 'ask'],
    ['cp -r evil/hooks .git', 'deny'],
    ['cp a exit', 'ask'],
    ['mv src/a src/b', 'allow'],
    ['mv vendor x', 'deny'],
    ['mv .git x', 'deny'],
    ['cd src && echo x > vendor/y', 'allow'],
    ['false && cd src; echo x > vendor/y', 'deny'],
    ['cd nowhere; cd vendor; echo x > y', 'deny'],
    [': $((1/0)); cd src\necho x > vendor/y', 'deny'],
  ])('%s: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });
});

describe('deletes', () => {
  test.each([
    ['rm -rf ./build', 'allow'],
    ['rm build/*.o', 'allow'],
    ['rm -rf ./b*', 'allow'],
    ['rm exit', 'allow'],
    ['rm *.o', 'allow'],
    ['rm -rf ./.*', 'ask'],
    ['rm -rf exit/', 'ask'],
    ['rm -rf exit/x', 'ask'],
    ['rm -rf ./*/x', 'deny'],
    ['rm -rf "$DIR/build"', 'ask'],
    ['rm -rf ./v*', 'deny'],
    ['rm -rf .', 'deny'],
    ['rm -rf /', 'deny'],
    ['rm --no-pres /', 'deny'],
    ['cd build && rm -rf ../src', 'allow'],
    ['cd nowhere; rm -rf ../src', 'ask'],
    ['cd "$X" && rm -rf src', 'ask'],
  ])('%s: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });
});

test('the empty-variable guard shows what a deletion becomes', () => {
  const decision = policy.decide(script(workspace, 'rm -rf "$DIR/build"'));
  expect(JSON.stringify(decision)).toContain('With the variable empty it is \\"/build\\".');
});

describe('reads', () => {
  test.each([
    ['cat /etc/os-release', 'allow'],
    ['cat ~/notes', 'allow'],
    ['cat .env', 'ask'],
    ['cat src/../.env', 'ask'],
    ['cat < .env', 'ask'],
    ['cat "$f"', 'ask'],
  ])('%s: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });

  test('without protected paths a word unknown before running is only read', () => {
    const open = workspace.compile({ allow: ['cat', 'wc'] });
    for (const text of ['cat "$f"', 'cat *.md', 'for f in *.ts; do wc -l "$f"; done']) {
      expect(open.decide(script(workspace, text))).toMatchObject({ kind: 'allow', readOnly: true });
    }
  });
});

describe('S5: the working directory', () => {
  test.each([
    [join(root, 'src'), 'allow'],
    ['src', 'allow'],
    ['', 'allow'],
    [`${root}/../outside`, 'ask'],
    [join(root, 'exit'), 'ask'],
    ['exit', 'ask'],
    ['/', 'ask'],
  ])('%s: %s', (cwd, expected) => {
    expect(policy.decide(command(workspace, 'ls', [], { cwd })).kind).toBe(expected);
  });

  test('a cwd outside the roots never makes a denied program approvable', () => {
    const strict = workspace.compile({ deny: ['rm'] });
    expect(strict.decide(command(workspace, 'rm', ['x'], { cwd: outside })).kind).toBe('deny');
  });

  test('cwd.roots may differ from paths.roots', () => {
    const narrow = workspace.compile({ allow: ['ls'], cwd: { roots: ['src'] } });
    expect(narrow.decide(command(workspace, 'ls')).kind).toBe('ask');
    expect(narrow.decide(command(workspace, 'ls', [], { cwd: join(root, 'src') })).kind).toBe('allow');
  });
});

test('file requests are judged by the same paths', () => {
  const decide = (kind: 'fs.read' | 'fs.write' | 'fs.delete', path: string): string =>
    policy.decide({ kind, path: join(root, path) }).kind;
  expect([decide('fs.read', 'src/a'), decide('fs.write', 'src/a'), decide('fs.delete', 'src/a')]).toEqual([
    'allow',
    'allow',
    'allow',
  ]);
  expect([decide('fs.read', '.env'), decide('fs.write', 'exit/a'), decide('fs.delete', 'vendor')]).toEqual([
    'ask',
    'ask',
    'deny',
  ]);
});

describe('a link that is kept by its name', () => {
  const linked = createWorkspace();
  linked.file('conf/base.yaml', 'x');
  linked.link(join(linked.root, 'policy.yaml'), join(linked.outside, 'policy.yaml'));
  mkdirSync(join(linked.root, 'src'));
  const kept = linked.compile({
    allow: ['ls', 'rm', 'mv', 'cp', 'ln', 'echo'],
    paths: { roots: ['.'], readOnly: ['policy.yaml', 'conf/base.yaml'] },
  });

  test.each([
    ['rm policy.yaml', 'deny'],
    ['mv policy.yaml old.yaml', 'deny'],
    ['ln -sf src policy.yaml', 'deny'],
    ['echo x > policy.yaml', 'deny'],
    ['rm -f other.yaml', 'allow'],
    ['ln -s conf l; echo x > l/base.yaml', 'ask'],
    ['ln -s . l; echo x > l/conf/base.yaml', 'ask'],
    ['ln -s conf/base.yaml l', 'deny'],
    ['ln -s src l; echo x > l/a.ts', 'allow'],
  ])('stays with what it points to: %s: %s', (text, expected) => {
    expect(kept.decide(script(linked, text)).kind).toBe(expected);
  });
});
