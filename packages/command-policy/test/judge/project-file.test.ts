import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();
const { root, outside } = workspace;
const python = workspace.program('python3');
workspace.program('bash');
workspace.program('rm');
for (const [path, text] of [
  ['gradlew', '#!/bin/sh\nexec java\n'],
  ['configure', '#! /bin/sh -e\n'],
  ['scripts/build.sh', '#!/usr/bin/env bash\necho\n'],
  ['scripts/run.ts', '#!/usr/bin/env -S node --no-warnings\n'],
  ['scripts/load.js', '#!/usr/bin/env -S node --import=data:text/javascript,1\n'],
  ['scripts/perl', '#!/usr/bin/perl\n'],
  ['scripts/curl.sh', '#!/usr/bin/curl -K\n'],
  ['scripts/typed', '#!/usr/bin/env python3 -i\n'],
  ['scripts/loop', '#!./scripts/loop\n'],
  ['scripts/plain', 'echo no first line\n'],
  ['scripts/binary', '\u007fELF\n'],
  ['tools/rm', '#!/bin/sh\n'],
  ['node_modules/eslint/bin/eslint.js', '#!/usr/bin/env node\n'],
  ['.venv/bin/pytest', `#!${root}/.venv/bin/python3\n`],
] as const)
  workspace.file(path, text);
for (const path of ['node_modules/.bin/x', '.venv/bin/x', 'strange/bin/x']) workspace.file(path);
workspace.link(join(root, 'node_modules/.bin/eslint'), '../eslint/bin/eslint.js');
workspace.link(join(root, '.venv/bin/python'), 'python3');
workspace.link(join(root, '.venv/bin/python3'), python);
workspace.link(join(root, '.venv/bin/ruby'), python);
workspace.link(join(root, 'scripts/out.sh'), join(outside, 'out.sh'));
workspace.link(join(root, 'rm-here'), join(workspace.bin, 'rm'));
workspace.file('../outside/out.sh', '#!/bin/sh\n');
workspace.file('../outside/bin/python3', '#!/bin/sh\n');
workspace.link(join(root, 'strange/bin/python3'), join(outside, 'bin/python3'));

const developer = workspace.compile({ extends: ['umbo:developer'] });
const verdict = (text: string): string => developer.decide(script(workspace, text)).kind;

describe('S17: a script of the workspace named by its path is what its first line starts', () => {
  test.each([
    './gradlew test --no-daemon',
    './configure --prefix=/usr && make',
    './scripts/build.sh',
    'scripts/build.sh --fast 2>&1 | tail -5',
    'chmod +x scripts/build.sh && ./scripts/build.sh',
    'cd scripts && ./build.sh',
    './scripts/run.ts',
    './node_modules/.bin/eslint src --fix',
    '.venv/bin/python -m pytest -q',
    '.venv/bin/python3 x.py',
    '.venv/bin/pytest -q tests',
    'timeout 60 ./scripts/build.sh',
    'bash -c ./scripts/build.sh',
  ])('%s', (text) => {
    expect(verdict(text)).toBe('allow');
  });
});

describe('S2, S3: what is no such script asks as before', () => {
  test.each([
    ['./scripts/perl', 'the interpreter is on no list'],
    ['./scripts/curl.sh https://x', 'nor is this one'],
    ['./scripts/load.js', 'the first line loads code from an address'],
    ['./scripts/typed', 'one word for the kernel, and no option of env'],
    ['./scripts/loop', 'it starts itself'],
    ['./scripts/plain', 'no first line'],
    ['./scripts/binary', 'a program'],
    ['./scripts/out.sh', 'a link that leads out'],
    ['../outside/out.sh', 'outside'],
    ['./scripts/missing.sh', 'not there'],
    ['./rm-here -rf src', 'a link to a program'],
    ['cp /bin/rm gradlew; ./gradlew -rf src', 'written before'],
    ['rm gradlew; ln -s /x y; mv y gradlew; ./gradlew', 'taken away before'],
    ['cd "$X" && ./gradlew', 'in a directory nobody knows'],
    ['./node_modules/.bin/eslint --fix ../outside', 'judged as eslint all the same'],
    ['.venv/bin/python -c "print(1)"', 'code on the command line'],
    ['.venv/bin/ruby -e 1', 'another program than its name says'],
    ['strange/bin/python3 x.py', 'a program from outside'],
    ['FOO=1 LD_PRELOAD=./x.so ./gradlew', 'a variable that chooses code'],
  ])('%s: %s', (text) => {
    expect(verdict(text)).not.toBe('allow');
  });

  test('not where no shell may run files of the workspace', () => {
    const researcher = workspace.compile({ extends: ['umbo:researcher'] });
    expect(researcher.decide(script(workspace, './gradlew test')).kind).toBe('ask');
    const reads = workspace.compile({ extends: ['umbo:developer'], readonly: true });
    expect(reads.decide(script(workspace, './gradlew test')).kind).toBe('deny');
  });

  test('a denied name, a denied interpreter and a rule about it count', () => {
    const strict = workspace.compile({ extends: ['umbo:developer'], deny: ['rm', 'bash'] });
    const say = (text: string): string => strict.decide(script(workspace, text)).kind;
    expect(say('tools/rm x')).toBe('deny');
    expect(say('./scripts/build.sh')).toBe('deny');
    expect(say('./gradlew rm')).toBe('ask');
  });
});
