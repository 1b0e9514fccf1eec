import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PermissionRequest } from '../../src/index.ts';
import { renderApproval, visibleText } from '../../src/index.ts';
import { command } from '../support/host.ts';
import { question } from '../support/question.ts';

const render = (...requests: PermissionRequest[]): string => renderApproval(question({ requests }));
const run = (argv: string[], env: Record<string, string> = {}): PermissionRequest =>
  command({ executable: 'git', argv, env });
const script = (text: string): PermissionRequest => ({
  kind: 'shell.script',
  shell: 'bash',
  script: text,
  cwd: '/work',
  envKeys: [],
  metadata: {},
});

test('S12: argv is quoted unambiguously', () => {
  expect(render(run(['a b']))).toContain('Run: "git" "a b"');
  expect(render(run(['a', 'b']))).toContain('Run: "git" "a" "b"');
  expect(render(run(['a" "b']))).toContain(String.raw`Run: "git" "a\" \"b"`);
});

test('S12: control, bidirectional and invisible characters are shown escaped', () => {
  const text = render(
    run([
      '\u202Etxt.exe',
      'a\u200Bb',
      '\u001B[2K',
      'x\ny',
      'x\ry',
      '\u3164',
      '\uD800',
      'a\u00A0b',
      '\u0338=',
    ]),
  );
  expect(text).toContain(
    '"⟨U+202E⟩txt.exe" "a⟨U+200B⟩b" "⟨ESC⟩[2K" "x⟨LF⟩y" "x⟨CR⟩y" "⟨U+3164⟩" "⟨U+D800⟩" "a⟨U+00A0⟩b" "⟨U+0338⟩="',
  );
});

test('S12: the escape itself cannot be forged, and ordinary words of other languages stay readable', () => {
  expect(visibleText('⟨LF⟩')).toBe('⟨U+27E8⟩LF⟨U+27E9⟩');
  expect(visibleText('grüße 日本語 हिन्दी')).toBe('grüße 日本語 हिन्दी');
  expect(render(run(['p\u0430ypal']))).toContain(
    'Note: contains 1 kind(s) of characters outside ASCII: U+0430',
  );
});

test('S12: cwd and env keys are shown, values never are part of it', () => {
  const text = render(run(['push'], { GIT_SSH_COMMAND: 'evil' }));
  expect(text).toContain('In: "/work"');
  expect(text).toContain('Sets environment: "GIT_SSH_COMMAND"');
  expect(text).not.toContain('evil');
});

test('S12: a script is shown line by line behind a gutter, so that no line passes for a label', () => {
  const text = render(script('ls\nIn: "/safe"\r\nrm -rf ~'));
  expect(text).toContain('Run in bash:\n  | ls\n  | In: "/safe"⟨CR⟩\n  | rm -rf ~\nIn: "/work"');
});

test('S12: the end of a 90 kB command is kept, with the count of what is not shown', () => {
  for (const request of [
    script(`ls ${'x'.repeat(90_000)}; rm -rf ~`),
    run([`${'x'.repeat(90_000)}; rm -rf ~`]),
  ]) {
    const text = render(request);
    expect(text).toMatch(/⟨… 8\d{4} characters …⟩ x+; rm -rf ~/);
    expect(text.length).toBeLessThan(6000);
  }
  const many = render(run([...Array.from({ length: 5000 }, () => 'x'), 'last']));
  expect(many).toMatch(/⟨… 4962 words …⟩ .*"last"/);
});

test('a forged cut mark is told from a real one', () => {
  expect(render(run(['ls ⟨… 5 characters …⟩ x']))).toContain('⟨U+27E8⟩… 5 characters …⟨U+27E9⟩');
});

test('every field of a request kind of a plugin is shown', () => {
  const text = render({ kind: 'deploy', target: 'prod\u202E', replicas: 3 } as never);
  expect(text).toContain('deploy:\n  | target "prod⟨U+202E⟩"\n  | replicas 3');
});

test('property: two different argument lists never render alike, and no rendered text holds a hidden character', () => {
  const unit = fc.constantFrom(
    'a',
    ' ',
    '"',
    '\\',
    '\n',
    '⟨',
    '⟩',
    'LF',
    '\u202E',
    '\u0301',
    'U+202E',
    '\u200D',
    '𝕏',
  );
  const words = fc.array(fc.string({ unit, maxLength: 5 }), { maxLength: 3 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [one, two] = [render(run(a)), render(run(b))];
      expect(one === two).toBe(JSON.stringify(a) === JSON.stringify(b));
      expect(one).not.toMatch(/[\p{Cf}\p{Zl}]/u);
      expect(one.split('\n').filter((line) => line.startsWith('Run:'))).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
}, 60_000);
