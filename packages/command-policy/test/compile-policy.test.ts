import { expect, test } from 'vitest';
import { definePolicyPlugin } from '../src/plugin/policy-plugin.ts';
import { command, createWorkspace, script } from './workspace.ts';

const workspace = createWorkspace();
const policy = workspace.compile({ allow: ['ls', 'cat'] });

test('a policy made of a compiled one decides the same', async () => {
  const { name, decide } = policy.toPermissionPolicy();
  const context = {
    sessionId: 's',
    agentId: 'a',
    callId: 'c',
    toolName: 't',
    signal: new AbortController().signal,
  };
  expect(name).toBe('command-policy');
  expect(await decide(command(workspace, 'ls'), context)).toEqual(policy.decide(command(workspace, 'ls')));
});

test('trouble while judging denies', () => {
  const broken = workspace.compile(
    { allow: ['ls'] },
    {
      resolve: () => {
        throw new Error('disk on fire');
      },
    },
  );
  expect(broken.decide(command(workspace, 'ls', [], { resolvedPath: null }))).toMatchObject({
    kind: 'deny',
    reasons: [{ code: 'policy-failed' }],
  });
});

test('text typed into a task is judged as shell text', () => {
  const typed = (stdinText: string): string =>
    policy.decide({ kind: 'task.control', action: 'stdin', stdinText }).kind;
  expect([typed('ls'), typed('sudo ls'), typed('curl x')]).toEqual(['allow', 'deny', 'ask']);
  expect(policy.decide({ kind: 'task.control', action: 'kill', taskId: 't' }).kind).toBe('allow');
});

test('network requests follow the sandbox section; without one there is no opinion', () => {
  const request = { kind: 'network.connect', host: 'h', port: 1 } as const;
  expect(policy.decide(request).kind).toBe('abstain');
  expect(workspace.compile({ sandbox: { network: 'off' } }).decide(request).kind).toBe('deny');
  expect(workspace.compile({ sandbox: { network: 'on' } }).decide(request).kind).toBe('allow');
});

test('S7: the digest of an approval is not the policy, but another binary behind the name asks again', () => {
  const first = policy.decide(command(workspace, 'ls'));
  const second = policy.decide(command(workspace, 'ls', [], { resolvedPath: workspace.file('ls') }));
  expect([first.kind, second.kind]).toEqual(['allow', 'ask']);
});

test('a plugin adds an opinion on every command, through any wrapper; throwing denies', () => {
  const careful = definePolicyPlugin({
    name: 'careful',
    decide: ({ argv }) => {
      if (argv.includes('boom')) throw new Error('boom');
      if (argv[0] === 'cat' && argv.includes('secret'))
        return { kind: 'deny', reasons: [{ code: 'secret', message: 'No.' }] };
      if (argv[0] === 'tool') return { kind: 'allow', reasons: [] };
      return { kind: 'abstain' };
    },
  });
  const guarded = workspace.compile({ allow: ['cat'] }, { plugins: [careful] });
  const verdict = (text: string): string => guarded.decide(script(workspace, text)).kind;
  expect([
    verdict('cat a'),
    verdict('env cat secret'),
    verdict('cat boom'),
    verdict('tool'),
    verdict('other'),
  ]).toEqual(['allow', 'deny', 'deny', 'allow', 'ask']);
});
