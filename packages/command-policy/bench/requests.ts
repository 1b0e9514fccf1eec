import type { PermissionRequest } from '@umbo/tools-core';
import type { CompileOptions } from '../src/compile-policy.ts';
import { freshFolder } from '../test/fresh-folder.ts';

// Empty: a directory that others fill up would be measured, too.
const root = freshFolder();

/** No program is looked up: only judging is measured. */
export const options: CompileOptions = { root, resolve: () => null };

const common = { cwd: root, envKeys: [], metadata: {} };

/** A command by its arguments. */
export function argv(executable: string, ...rest: string[]): PermissionRequest {
  return { kind: 'shell.command', executable, resolvedPath: null, argv: rest, ...common };
}

/** A shell text. */
export function text(script: string): PermissionRequest {
  return { kind: 'shell.script', shell: 'bash', script, ...common };
}

/** An ordinary script of at least so many characters. */
export function ordinaryScript(length: number): string {
  const lines = [
    'grep -n TODO src/a.ts',
    'ls -la ./build',
    'git status --short',
    'wc -l notes.md | tail -n 1',
  ];
  let script = '';
  for (let at = 0; script.length < length; at += 1) script += `${lines[at % lines.length]}\n`;
  return script;
}

/** Texts made to be slow. */
export const hostile: Readonly<Record<string, string>> = {
  '10 KB of nested substitutions': `${'$('.repeat(3300)}ls${')'.repeat(3300)}`,
  '60 KB of parentheses': '('.repeat(60_000),
  'one command of 120 KB': `ls ${'x '.repeat(60_000)}`,
  '13,000 commands': 'ls x;'.repeat(13_000),
  '800 paths to delete': `rm ${'a/b/c/d/e '.repeat(800)}`,
  '1,500 wrappers': `${'env '.repeat(1500)}ls`,
  '2,000 quotes in quotes': `echo ${'"\\"'.repeat(2000)}`,
  '380 shells in shells': 'bash -c "bash -c ls";'.repeat(380),
  '10 MB of $(': '$('.repeat(5_000_000),
  '10 MB in one quote': `'${'x'.repeat(10_000_000)}`,
};
