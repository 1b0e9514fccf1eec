import { expect, test } from 'vitest';
import { CommandPolicy } from '../src/command-policy.ts';
import { command, createWorkspace } from './workspace.ts';

const workspace = createWorkspace();
const { root, resolve } = workspace;

test('the builder gives the same policy as the data', () => {
  const built = CommandPolicy.create()
    .allowExecutables(['ls'])
    .denyExecutables(['rm'])
    .allowCwd('.')
    .allowEnvKeys(['CI'])
    .denyEnvKeys(['AWS_*'])
    .requireApprovalForUnknown(false)
    .rule({ id: 'r', decision: 'ask', match: 'ls -l' })
    .role('writer', { allow: ['pandoc'] });
  expect(built.toDocument()).toEqual({
    version: 1,
    allow: ['ls'],
    deny: ['rm'],
    cwd: { roots: ['.'] },
    env: { allow: ['CI'], deny: ['AWS_*'] },
    unknown: 'deny',
    rules: [{ id: 'r', decision: 'ask', match: 'ls -l' }],
    roles: { writer: { allow: ['pandoc'] } },
  });
  const policy = built.build({ root, resolve });
  const verdict = (name: string, argv: readonly string[] = [], envKeys: readonly string[] = []): string =>
    policy.decide(command(workspace, name, argv, { envKeys })).kind;
  expect([verdict('ls'), verdict('ls', ['-l']), verdict('rm', ['x']), verdict('curl')]).toEqual([
    'allow',
    'ask',
    'deny',
    'deny',
  ]);
  expect([verdict('ls', [], ['CI']), verdict('ls', [], ['LANG']), verdict('ls', [], ['AWS_X'])]).toEqual([
    'allow',
    'ask',
    'deny',
  ]);
});

test('an empty policy allows nothing, and a step changes no earlier policy', () => {
  const empty = CommandPolicy.create();
  const more = empty.allowExecutables(['ls']);
  expect(empty.build({ root, resolve }).decide(command(workspace, 'ls')).kind).toBe('ask');
  expect(more.build({ root, resolve }).decide(command(workspace, 'ls')).kind).toBe('allow');
});

test('requireApprovalForUnknown asks by default', () => {
  const policy = CommandPolicy.create().requireApprovalForUnknown().build({ root, resolve });
  expect(policy.decide(command(workspace, 'curl')).kind).toBe('ask');
});

test('a preset can be built on', () => {
  const policy = CommandPolicy.create().extend('writer').build({ root, resolve });
  expect(policy.decide(command(workspace, 'pandoc', ['a.md'])).kind).toBe('allow');
});
