import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hasKernelStep } from './fixtures/kernel-step.ts';
import {
  appCommand,
  expectNothingLeft,
  foldersOf,
  jsonLines,
  runApp,
  startApp,
  testFolder,
} from './fixtures/run-app.ts';

const promised: readonly (readonly [string, RegExp])[] = [
  ['a quick look', /^ada +✓ mean\.js · sum\.js$/m],
  ['a build that is detached', /^ada +→ goes on in the background$/m],
  ['its notification', /^ada +← hears that its task ended$/m],
  ['its outcome', /^ada +✓ built mean\.js · built sum\.js$/m],
  ['a compound script judged part by part', /^ada +· part by part: "grep" may run\. "wc" may run\./m],
  ['a denied command with its explanation', /⊘ Not run: Rule no-force-push says deny: rewrites what others/],
  ['an unknown one that asks', /^tove +\? "spell-check" is on no list/m],
  ['the declared answer without a terminal', /approval was declined: nobody is there to answer/],
  ['a write stopped by the kernel', /^lin +✗ ran under read-only, network off/m],
  ['a secret redacted', /SERVICE_PASSWORD=\[REDACTED/],
  ['a tree cancelled', /^odd +■ cancelled \(taskCancelled\)/m],
  ['the summary', /^10 calls: 8 allowed, 1 asked about, 1 denied; 7 completed, 1 cancelled\.$/m],
  ['the verified audit log', /^Audit log: intact, \d+ records\.$/m],
];

describe.runIf(hasKernelStep)('the story', () => {
  test('has every promised element, fits 80 columns, shows no colours off a terminal, keeps its secret and leaves nothing', async () => {
    const { code, stdout, stderr } = await runApp([]);
    expect(stderr).toBe('');
    for (const [what, line] of promised) expect(stdout, what).toMatch(line);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).not.toContain('\u001B');
    expect(stdout).not.toContain('Lm2Z');
  });

  test('is the same as JSON lines: every tool event, what the loops say and what the host says', async () => {
    const { code, stdout } = await runApp(['--json']);
    const lines = jsonLines(stdout);
    expect(code).toBe(0);
    const outcomes = ['completed', 'failed', 'notStarted', 'cancelled', 'timedOut', 'lost'];
    const ended = lines.filter(({ source, kind }) => source === 'tool' && outcomes.includes(String(kind)));
    const asked = lines.filter(({ kind }) => kind === 'decided');
    expect(ended).toHaveLength(10);
    expect(new Set(ended.map(({ callId }) => callId)).size).toBe(10);
    expect(asked).toHaveLength(10);
    const started = new Set(lines.filter(({ kind }) => kind === 'started').map(({ callId }) => callId));
    // S14: what was refused never started.
    for (const { kind, callId } of ended) if (kind === 'notStarted') expect(started).not.toContain(callId);
    // On a busy machine more calls than the build may go on in the background; each is told of once.
    const told = lines.filter(({ source, kind }) => source === 'loop' && kind === 'notification');
    const detached = lines.filter(({ source, kind }) => source === 'tool' && kind === 'detached');
    expect(told.length).toBeGreaterThanOrEqual(1);
    expect(new Set(told.map(({ callId }) => callId)).size).toBe(told.length);
    expect(detached.map(({ callId }) => callId)).toEqual(
      expect.arrayContaining(told.map(({ callId }) => callId)),
    );
    expect(lines.at(-1)).toMatchObject({ source: 'host', verdict: { kind: 'intact' } });
    expect(stdout).not.toContain('Lm2Z');
  });

  test('changes with another policy file', async () => {
    const file = join(testFolder(), 'strict.yaml');
    writeFileSync(
      file,
      'version: 1\nunknown: deny\nallow: [ls, cat]\nsandbox: { mode: read-only, network: off }\nroles: { developer: {}, writer: {}, researcher: {} }\n',
    );
    const { code, stdout } = await runApp(['--policy', file]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ada +✓ mean\.js · sum\.js$/m);
    expect(stdout).toMatch(/⊘ Not run: "spell-check" is on no list/);
    expect(stdout).toMatch(/⊘ Not run: "node" is on no list/);
    expect(stdout).not.toContain('goes on in the background');
    expect(stdout).toMatch(/0 asked about/);
  });

  test('in read mode runs only what only reads', async () => {
    const { code, stdout } = await runApp(['--mode', 'read']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ada +✓ mean\.js · sum\.js$/m);
    expect(stdout).not.toContain('built');
  });
});

test('a Ctrl-C while the story is still being set up ends it like a later one: 130, and no folder is left', async () => {
  const app = startApp([], {});
  while (foldersOf(app.mark).length === 0) await sleep(5);
  app.child.kill('SIGINT');
  expect((await app.ended).code).toBe(130);
  expect(foldersOf(app.mark)).toEqual([]);
  await expectNothingLeft(app.mark);
});

test('output that cannot be written ends everything at once, with a sentence, code 1 and no folder left', async () => {
  const line = [...appCommand].map((word) => `'${word}'`).join(' ');
  const app = startApp([], {}, ['/bin/sh', '-c', `exec ${line} > /dev/full`]);
  const { code, stderr } = await app.ended;
  expect(stderr).toMatch(/^The output cannot be written \(.+\)\.\n$/);
  expect(code).toBe(1);
  expect(foldersOf(app.mark)).toEqual([]);
  await expectNothingLeft(app.mark);
});

test('where the supervisor cannot run it says so, and what needs the sandbox is refused or held by bubblewrap, never run without', async () => {
  const { code, stdout } = await runApp(['--json'], { UMBO_SUPERVISOR: '/nonexistent' });
  const lines = jsonLines(stdout);
  expect(lines[0]).toMatchObject({
    source: 'host',
    text: expect.stringContaining('The kernel step is unavailable'),
  });
  const refused = lines.filter((line) => JSON.stringify(line).includes('"reason":"sandboxUnavailable"'));
  const held = [...stdout.matchAll(/"enforcement":(\{[^}]*\})/g)].map(
    ([, text = '{}']) => JSON.parse(text) as { mode: string; backend: string },
  );
  expect(refused.length + held.length).toBeGreaterThanOrEqual(8);
  for (const { mode, backend } of held) {
    expect(['read-only', 'workspace-write']).toContain(mode);
    expect(backend).toMatch(/bubblewrap|sandbox-exec/);
  }
  expect(lines.at(-1)).toMatchObject({ verdict: { kind: 'intact' } });
  expect(code).toBe(0);
});
