import { expect, test } from 'vitest';
import { systemShell, windowsPath } from '../../src/index.ts';

const windows = (files: readonly string[]): Parameters<typeof systemShell>[0] => ({
  os: 'win32',
  env: {
    ProgramFiles: 'C:\\Program Files',
    LocalAppData: 'C:\\Users\\x\\AppData\\Local',
    SystemRoot: 'C:\\Windows',
  },
  exists: (path) => files.includes(path),
});

test('sh on Unix', () => {
  expect(systemShell({ os: 'linux', env: {}, exists: () => false })).toMatchObject({
    name: 'sh',
    file: 'sh',
  });
});

test('Git Bash on Windows is taken from its own folders only', () => {
  const shell = systemShell(windows(['C:\\Users\\x\\AppData\\Local\\Programs\\Git\\bin\\bash.exe']));
  expect(shell.file).toBe('C:\\Users\\x\\AppData\\Local\\Programs\\Git\\bin\\bash.exe');
  expect(shell.argv('ls')).toEqual(['--noprofile', '--norc', '-c', 'ls']);
});

test("never WSL's bash: without Git Bash it is PowerShell without a profile", () => {
  const shell = systemShell(windows(['C:\\Windows\\System32\\bash.exe']));
  expect(shell.name).toBe('powershell');
  expect(shell.argv('dir')).toContain('-NoProfile');
});

test('Git-Bash paths become Windows paths', () => {
  expect(windowsPath('/c/Users/x')).toBe('C:\\Users\\x');
  expect(windowsPath('/c')).toBe('C:\\');
  expect(windowsPath('/cat/x')).toBe('/cat/x');
  expect(windowsPath('relative')).toBe('relative');
});
