import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepository } from '../knowledge/dev/repository.ts';
import { script } from '../workspace.ts';

const workspace = createRepository();
for (const path of ['test/a.test.js', 'tests/b.py', 'build/x.o', 'notes.txt']) workspace.file(path, 'x\n');
workspace.link(join(workspace.root, 'leak.js'), join(workspace.outside, 'evil.js'));
workspace.file('linked/a.js');
workspace.file('deep/a/b/c.ts');
workspace.link(join(workspace.root, 'deep/a/out'), workspace.outside);
workspace.file('flat/a/b.ts');
workspace.link(join(workspace.root, 'linked/b.js'), join(workspace.outside, 'evil.js'));
const developer = workspace.compile({ extends: ['umbo:developer'] });
const researcher = workspace.compile({ extends: ['umbo:researcher'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: a pattern that can only mean files of the workspace asks for nothing more', () => {
  test.each([
    'node --test test/*.test.js',
    'npx mocha test/*.js',
    'pytest tests/*.py',
    'rm -f build/*.o',
    'rm -f ./*.log',
    'rm -f -- *.log',
    'rm -f *.log',
    'rm -rf build/*',
    'rm tmp-*.txt',
    'cp src/*.ts build/',
    'git add src/*.ts',
    'npx prettier --write flat/**/*.ts',
    'rm -f build/**/*.map',
    'npx mocha test/**/*.js',
    'node --test flat/**/*.test.js',
    'npx tsc --noEmit flat/a/*.ts',
    'rimraf isolate*.log build/*.map',
    'rimraf build/* dist',
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });

  test('an unquoted question mark in an address is a pattern, and the address stays what it is', () => {
    const address = 'curl -s https://api.example.com/v1/items?limit=10';
    expect(researcher.decide(script(workspace, address)).kind).toBe('allow');
  });
});

describe('S2, S15: a pattern that may mean more asks', () => {
  test.each([
    ['rm -rf ./*', 'all of the workspace'],
    ['rm -rf -- *', 'all of the workspace'],
    ['rm -rf src/../*', 'all of the workspace'],
    ['rm -rf ./?*', 'nearly all of it'],
    ['node *.js', 'one of them is a link that leads out'],
    ['node linked/*.js', 'one of them is a link that leads out'],
    ['rm -rf ./**', 'all of the workspace'],
    ['rm -rf **/*', 'all of the workspace'],
    ['rm -rf deep/**/x/../../..', 'goes up behind it'],
    ['npx prettier --write deep/*/out/x.ts', 'a link on the way leads out'],
    ['npx prettier --write deep/**/x.ts', 'a link on the way leads out, where ** is one level'],
    ['rm -rf ../**/x', 'outside'],
    ['sed -i s/a/b/ .**/x', 'may be ..'],
    ['rimraf .g*', 'the repository'],
    ['rimraf ../*.x', 'outside'],
    ['rimraf *', 'all of the workspace'],
    ['node --import data*', 'may become an address'],
    ['node ../*.js', 'outside'],
    ['curl https*', 'may be any address'],
    ['curl -s https://example.com?x=1*', 'the host may go on'],
    ['git fetch ext*', 'may become an address'],
  ])('%s: %s', (text) => {
    const { kind } = text.startsWith('curl')
      ? researcher.decide(script(workspace, text))
      : developer.decide(script(workspace, text));
    expect(kind).not.toBe('allow');
  });
});

test('S18: a repository is looked at once a decision and anew for the next one', () => {
  const text = 'git status; git diff; git log -1; git show HEAD';
  expect(verdict(text)).toBe('allow');
  mkdirSync(join(workspace.root, '.git'), { recursive: true });
  writeFileSync(
    join(workspace.root, '.git/config'),
    '[core]\n\tfsmonitor = ./evil\n[filter "x"]\n\tclean = evil\n',
  );
  expect(verdict(text)).toBe('ask');
  writeFileSync(join(workspace.root, '.git/config'), '[core]\n\tbare = false\n');
  expect(verdict(text)).toBe('allow');
});
