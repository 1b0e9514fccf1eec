import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { mainFile } from './umbo.ts';

/** Whether a pseudo-terminal can be had here: by script(1) of util-linux. */
export const hasTerminal: boolean = process.platform === 'linux' && existsSync('/usr/bin/script');

/** The command on a pseudo-terminal. */
export interface OnTerminal {
  /** Waits until the screen has shown it since the last time. */
  sees(text: string): Promise<void>;
  /** Types. */
  type(text: string): void;
  /** Everything on the screen so far, without colours and cursor movements. */
  screen(): string;
  /** The same with them. */
  raw(): string;
  /** Takes the terminal away. */
  hangUp(): void;
  /** The shell's exit code. */
  readonly ended: Promise<number | null>;
}

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Starts the command on a pseudo-terminal; `before` is shell text that stands before it. */
export function onTerminal(
  args: readonly string[],
  options: { readonly cwd: string; readonly columns?: number; readonly before?: string },
): OnTerminal {
  const { cwd, columns = 80, before = '' } = options;
  const line = [process.execPath, '--conditions=@umbo/source', mainFile, ...args].map(quote).join(' ');
  const child = spawn(
    '/usr/bin/script',
    ['-qefc', `stty cols ${columns} rows 50; ${before} exec ${line}`, '/dev/null'],
    { cwd, env: { PATH: process.env['PATH'] ?? '', HOME: cwd, TERM: 'xterm', SHELL: '/bin/sh' } },
  );
  let output = '';
  let from = 0;
  const shown = (): string => stripVTControlCharacters(output).replaceAll('\r', '');
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.on('error', () => {});
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  return {
    async sees(text) {
      await expect
        .poll(() => (shown().includes(text, from) ? 'shown' : shown().slice(from)), { timeout: 25_000 })
        .toBe('shown');
      from = shown().indexOf(text, from) + text.length;
    },
    type: (text) => void child.stdin.write(text),
    screen: shown,
    raw: () => output,
    hangUp: () => void child.kill('SIGKILL'),
    ended,
  };
}
