import { expect, test } from 'vitest';
import { explainExit } from '../src/explain-exit.ts';

const said = (file: string, exitCode: number | null, signal: string | null = null): string | undefined =>
  explainExit({ file, exitCode, signal });

test('P10: well-known exit codes are explained by program', () => {
  expect(said('/usr/bin/grep', 1)).toBe('exit code 1: no line matched; this is not an error');
  expect(said('diff', 1)).toContain('differ');
  expect(said('/usr/bin/curl', 6)).toContain('host name');
  expect(said('timeout', 124)).toContain('ran out of time');
});

test('P10: 126, 127 and 128 + n are explained for every program', () => {
  expect(said('/bin/sh', 126)).toContain('could not be executed');
  expect(said('/bin/sh', 127)).toContain('not found');
  expect(said('/bin/sh', 139)).toBe(
    'exit code 139: a command it ran was ended by SIGSEGV (a memory access failed)',
  );
});

test('P10: a signal is named', () => {
  expect(said('/bin/sh', null, 'SIGKILL')).toContain('SIGKILL');
  expect(said('/bin/sh', null, 'SIGRTMIN')).toBe('ended by SIGRTMIN');
});

test('success and what nobody knows are not explained', () => {
  expect(said('grep', 0)).toBeUndefined();
  expect(said('mytool', 3)).toBeUndefined();
  expect(said('constructor', 1)).toBeUndefined();
  expect(said('x', 255)).toBeUndefined();
});
