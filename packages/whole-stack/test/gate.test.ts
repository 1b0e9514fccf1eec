import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { background, foreground, foregroundThenDetachAfter, type Route } from '@umbo/task-manager';
import type { PermissionPolicy } from '@umbo/tools-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeHost } from '../src/index.ts';

/** Denies everything that mentions the marker, whatever face proposes it. */
const denyMarker: PermissionPolicy = (request) =>
  JSON.stringify(request).includes('forbidden-mark')
    ? { kind: 'deny', reasons: [{ code: 'marked', message: 'The marker is denied.' }] }
    : { kind: 'allow', reasons: [] };

const faces = fc.constantFrom(
  (script: string) => ['shell.exec', { executable: 'sh', argv: ['-c', script] }] as const,
  (script: string) => ['shell.exec', { executable: 'sh', argv: ['-c', script], stdin: 'x' }] as const,
  (script: string) => ['shell.bash', { command: script }] as const,
  (script: string) => ['shell.bash', { command: script, run_in_background: true }] as const,
  (script: string) => ['shell.bash', { command: script, stream: true, stream_pattern: 'x' }] as const,
  (script: string) => ['shell.bash', { command: script, timeout: 5 }] as const,
  (script: string) => ['execute_command', { command: script }] as const,
  (script: string) => ['run_command', { command: script }] as const,
  (script: string) => ['shell_exec', { executable: 'sh', argv: ['-c', script] }] as const,
);
const routes = fc.constantFrom<Route>(
  foreground,
  background,
  foregroundThenDetachAfter(0),
  foregroundThenDetachAfter(50),
);

test('A4: whatever face, mode and route, a denied command runs in none and an allowed one in each', async () => {
  let route: Route = foreground;
  const host = await composeHost({ policies: [denyMarker], routing: () => route });
  let files = 0;
  try {
    await fc.assert(
      fc.asyncProperty(faces, routes, fc.boolean(), async (face, chosen, denied) => {
        route = chosen;
        const file = join(host.root, `${denied ? 'forbidden-mark' : 'fine'}-${(files += 1)}`);
        const [toolName, input] = face(`echo x > ${file}`);
        await host.call(toolName, input);
        await host.manager.handle.waitForIdle({ timeoutMs: 20_000 });
        expect(existsSync(file)).toBe(!denied);
      }),
      { numRuns: 60 },
    );
    const started = host.events.filter(({ kind }) => kind === 'started').map(({ callId }) => callId);
    const deniedCalls = new Set(
      host.events
        .filter((event) => event.kind === 'decided' && event.verdict.kind === 'deny')
        .map(({ callId }) => callId),
    );
    expect(started.filter((callId) => deniedCalls.has(callId))).toEqual([]);
  } finally {
    await host.close();
  }
});
