import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { probeMachine } from '@umbo/process';
import { describe, expect, test } from 'vitest';
import { freshFolder, umbo } from './umbo.ts';

const { landlock, mountNamespace } = (await probeMachine()).probed;
const holds = landlock.kind === 'works' && mountNamespace.kind === 'works';

test.each(holds ? [] : ['what a command may not do to the audit log and the policy'])(
  'NOT RUN: %s (no mount namespace here)',
  () => expect(holds).toBe(false),
);

// A program nobody can judge by its text: only the kernel keeps it from the files.
const spoil = (files: readonly string[]): string =>
  [
    'import { renameSync, rmSync, writeFileSync } from "node:fs";',
    `for (const file of ${JSON.stringify(files)}) {`,
    '  for (const change of [() => writeFileSync(file, "x"), () => renameSync(file, "away"), () => rmSync(file)])',
    '    try { change(); console.log("changed", file); } catch {}',
    '}',
  ].join('\n');

describe.runIf(holds)('in workspace-write', () => {
  test.each([
    ['in the workspace', 'a.log'],
    ['in a folder of it', 'logs/a.log'],
    ['reached by a link', 'link/a.log'],
  ])('A5: a command cannot change, move or remove the log it is recorded in: %s', async (_where, log) => {
    const cwd = freshFolder();
    mkdirSync(join(cwd, 'logs'));
    symlinkSync('logs', join(cwd, 'link'));
    await umbo(['run', '--audit', log, '--', 'true'], { cwd });
    const before = readFileSync(join(cwd, log), 'utf8');
    writeFileSync(join(cwd, `${log}.1`), before);
    writeFileSync(
      join(cwd, 'spoil.mjs'),
      spoil(['', '.lock', '.lock-journal', '.1'].map((end) => `${log}${end}`)),
    );
    const spoilt = await umbo(['run', '--audit', log, '--', 'node', 'spoil.mjs'], { cwd });
    expect(spoilt).toMatchObject({ code: 0, stdout: '' });
    const after = readFileSync(join(cwd, log), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after).toContain('spoil.mjs');
    expect(readFileSync(join(cwd, `${log}.1`), 'utf8')).toBe(before);
  });

  test('a command cannot change the policy it is judged by, nor what that extends', async () => {
    const cwd = freshFolder();
    writeFileSync(join(cwd, 'base.yaml'), 'version: 1\nextends: [umbo:developer]\n');
    writeFileSync(join(cwd, 'mine.yaml'), 'version: 1\nextends: [./base.yaml]\n');
    writeFileSync(join(cwd, 'spoil.mjs'), spoil(['base.yaml', 'mine.yaml']));
    const spoilt = await umbo(['run', '--policy', 'mine.yaml', '--', 'node', 'spoil.mjs'], { cwd });
    expect(spoilt).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(cwd, 'mine.yaml'), 'utf8')).toContain('base.yaml');
  });
});

test('A5: what says openly that it writes the log, its lock or the policy is denied, without a sandbox too', async () => {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'mine.yaml'), 'version: 1\nextends: [umbo:developer]\n');
  await umbo(['run', '--audit', 'a.log', '--', 'true'], { cwd });
  const before = readFileSync(join(cwd, 'a.log'), 'utf8');
  const scripts = [
    'echo x > a.log',
    'rm -f a.log',
    'mv a.log b',
    'rm a.log.lock',
    'echo "version: 1" > mine.yaml',
  ];
  for (const script of scripts) {
    const { code } = await umbo(
      ['run', '--yes', '--sandbox', 'off', '--audit', 'a.log', '--policy', 'mine.yaml', '--script', script],
      { cwd },
    );
    expect({ script, code }).toEqual({ script, code: 126 });
  }
  expect(readFileSync(join(cwd, 'a.log'), 'utf8').startsWith(before)).toBe(true);
  expect(existsSync(join(cwd, 'b'))).toBe(false);
});
