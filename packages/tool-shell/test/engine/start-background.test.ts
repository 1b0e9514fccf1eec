import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessHost, type ProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile } from '@umbo/sandbox';
import { composePolicies, createResources, type StartTask, type ToolContext } from '@umbo/tools-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackgroundTasks } from '../../src/engine/background-tasks.ts';
import { ShellEngine } from '../../src/engine/shell-engine.ts';
import { startBackground, type BackgroundStart } from '../../src/engine/start-background.ts';

let root: string;
let host: ProcessHost;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-background-')));
  host = createProcessHost();
});
afterEach(async () => {
  await host.close();
  rmSync(root, { recursive: true, force: true });
});

function start(
  startTask: (task: StartTask) => ReturnType<ToolContext['tasks']['start']>,
): Promise<BackgroundStart> {
  const engine = new ShellEngine({ host, redactor: createRedactor(), roots: [root], sandbox: offProfile() });
  const context = {
    sessionId: 'session',
    turnId: 'turn',
    callId: 'call',
    agentId: 'agent',
    signal: new AbortController().signal,
    checker: composePolicies({ policies: [], fallback: 'deny' }),
    resources: createResources(),
    emit: () => {},
    attach: () => {},
    run: () => Promise.reject(new Error('no tools here')),
    tasks: { start: startTask } as ToolContext['tasks'],
  };
  const judged = engine.propose({}, 'sh', root);
  const text = 'echo $$ > pid; exec sleep 60';
  return startBackground(
    engine,
    new BackgroundTasks(),
    { judged, argv: ['-c', text], text, env: {}, timeoutMs: 60_000, notify: null },
    context,
  );
}

function lives(): boolean {
  try {
    process.kill(Number(readFileSync(join(root, 'pid'), 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

test('a process whose task the table does not take is ended before the call is', async () => {
  let ranBefore = false;
  const refused = start(async () => {
    ranBefore = lives();
    throw new Error('queue-full');
  });
  await expect(refused).rejects.toThrow('queue-full');
  expect(ranBefore).toBe(true);
  expect(lives()).toBe(false);
});

test('a process whose task is cancelled before its work began is ended too', async () => {
  const skipped = Promise.withResolvers<{ kind: 'cancelled'; output: undefined }>();
  const started = await start(async () => ({ taskId: 'task', rest: skipped.promise }));
  expect(started.kind).toBe('running');
  expect(lives()).toBe(true);
  skipped.resolve({ kind: 'cancelled', output: undefined });
  await expect.poll(lives, { timeout: 5000 }).toBe(false);
});
