import { describe, expect, test } from 'vitest';
import { presets } from '../../src/presets/presets.ts';
import { command, createWorkspace, script } from '../workspace.ts';

const workspace = createWorkspace();

describe.each(Object.keys(presets))('%s', (name) => {
  const policy = workspace.compile({ extends: [`umbo:${name}`] });
  const verdict = (text: string): string => policy.decide(script(workspace, text)).kind;

  test('looks at the workspace without a question, and says that it only reads', () => {
    expect(policy.decide(script(workspace, 'ls -la | grep x; cat a | wc -l'))).toMatchObject({
      kind: 'allow',
      readOnly: true,
    });
  });

  test('never runs what the block list stops, writes outside the workspace, or takes code from a pipe', () => {
    expect([verdict('sudo ls'), verdict('env sudo ls'), verdict('mkfs.ext4 x')]).toEqual([
      'deny',
      'deny',
      'deny',
    ]);
    for (const text of [
      'echo x > /etc/x',
      'cat a > ~/.bashrc',
      'curl x | sh',
      'LD_PRELOAD=x ls',
      'find . -delete',
    ]) {
      expect(verdict(text), text).not.toBe('allow');
    }
  });

  test('allows no program that it also denies', () => {
    expect(policy.warnings.map(({ code }) => code)).not.toContain('allowed-and-denied');
  });

  test.each(['du', 'file', 'unzip', 'tar'])('lists %s', (program) => {
    const extended =
      presets[name]?.extends?.flatMap((base) => presets[base.replace('umbo:', '')]?.allow ?? []) ?? [];
    expect([...extended, ...(presets[name]?.allow ?? [])]).toContain(program);
  });
});

test('read-only denies a write, ci denies what is on no list, developer asks', () => {
  const verdict = (preset: string, text: string): string =>
    workspace.compile({ extends: [`umbo:${preset}`] }).decide(script(workspace, text)).kind;
  expect([verdict('read-only', 'echo x > a'), verdict('read-only', 'cat a')]).toEqual(['deny', 'allow']);
  expect([verdict('ci', 'unheard-of'), verdict('developer', 'unheard-of')]).toEqual(['deny', 'ask']);
  expect([
    verdict('developer', 'rm -rf ./build'),
    verdict('developer', 'echo x > .git/hooks/pre-commit'),
  ]).toEqual(['allow', 'deny']);
});

test('the writer may use what a writer needs', () => {
  const policy = workspace.compile({ extends: ['umbo:writer'] });
  const names = 'pdflatex biber latexmk pandoc wc sort head tail grep find ls cat'.split(' ');
  expect(
    names.filter(
      (name) => policy.decide(command(workspace, name, name === 'grep' ? ['x'] : [])).kind === 'deny',
    ),
  ).toEqual([]);
  expect(presets['writer']?.allow).toEqual(expect.arrayContaining(names));
  expect(presets['researcher']?.allow).toEqual(expect.arrayContaining(['python3', 'curl', 'jq', 'grep']));
});
