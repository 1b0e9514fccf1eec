import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePolicy } from '@umbo/command-policy';
import { resolveExecutable, type ProcessHost } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile } from '@umbo/sandbox';
import { faultRow } from '@umbo/testkit';
import { shellRegistry, taskPolicy } from '@umbo/tool-shell';
import {
  composePolicies,
  createToolExecutor,
  createTurnCancellation,
  UmboError,
  type CallScope,
  type Outcome,
  type ToolEvent,
} from '@umbo/tools-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deniedPrograms, fuzzedCalls, hugeCalls, type FuzzedCall } from './fuzzed-inputs.ts';
import { savedCounterexamples } from './saved-counterexamples.ts';

const row = faultRow('F7');
const total = row.count(100_000, 3000);

/** A gate whose processes are only noted, never started. */
function openGate(): {
  call(
    fuzzed: FuzzedCall,
  ): Promise<{ readonly outcome: Outcome; readonly decided: string; readonly spawned: boolean }>;
  close(): void;
} {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-f7-')));
  let spawned = false;
  let decided = 'none';
  const processes: ProcessHost = {
    run: () => {
      spawned = true;
      return Promise.reject(
        new UmboError({ code: 'process-try-again', message: 'Not started: only noted.' }),
      );
    },
    close: () => Promise.resolve(),
  };
  const resolve = (name: string, cwd: string): ReturnType<typeof resolveExecutable> =>
    resolveExecutable(name, { cwd });
  const policy = compilePolicy(
    { version: 1, extends: ['umbo:developer'], deny: ['rm', 'dd', 'mkfs'] },
    { root, resolve },
  );
  const redactor = createRedactor({ secrets: [] });
  const registry = shellRegistry({
    host: processes,
    redactor,
    roots: [root],
    sandbox: offProfile(),
    faces: ['shell.exec', 'shell.bash', 'execute_command', 'run_command'],
  });
  const executor = createToolExecutor({
    registry,
    checker: composePolicies({ policies: [policy.toPermissionPolicy(), taskPolicy()], fallback: 'deny' }),
    redactor,
    observers: [
      { observe: (event: ToolEvent) => void (event.kind === 'decided' && (decided = event.verdict.kind)) },
    ],
  });
  let calls = 0;
  return {
    async call({ toolName, input }) {
      [spawned, decided] = [false, 'none'];
      calls += 1;
      const scope: CallScope = { turn: createTurnCancellation(), tasks: noTasks };
      const call = { callId: `c${calls}`, toolName, input, sessionId: 's', turnId: 't', agentId: 'a' };
      const outcome = await executor.execute(call, scope).outcome;
      return { outcome, decided, spawned };
    },
    close: () => rmSync(root, { recursive: true }),
  };
}

const noTasks = new Proxy({} as CallScope['tasks'], {
  get: () => () => Promise.reject(new UmboError({ code: 'task-not-found', message: 'No tasks here.' })),
});

test(
  `F7: of ${total} fuzzed calls none throws, none that was not allowed is started, and each is judged in time`,
  { timeout: 900_000 },
  async () => {
    const uncaught: unknown[] = [];
    const catching = (error: unknown): void => void uncaught.push(error);
    process.on('unhandledRejection', catching);
    const gate = openGate();
    const durations: number[] = [];
    const kinds = new Map<string, number>();
    let [deniedButSpawned, spawns] = [0, 0];
    const batch = 500;
    const each = async (fuzzed: FuzzedCall): Promise<void> => {
      // Processor time: what other work on the machine takes says nothing about the judgement.
      const began = process.cpuUsage();
      const { outcome, decided, spawned } = await gate.call(fuzzed);
      const { user, system } = process.cpuUsage(began);
      durations.push((user + system) / 1000);
      kinds.set(`${decided} ${outcome.kind}`, (kinds.get(`${decided} ${outcome.kind}`) ?? 0) + 1);
      if (spawned) spawns += 1;
      if (!spawned || (decided === 'allow' && !namesDenied(fuzzed.input))) return;
      deniedButSpawned += 1;
      console.log(`seed ${row.seed}: started although ${decided}: ${JSON.stringify(fuzzed)}`);
    };
    for (const saved of savedCounterexamples) {
      await each(saved);
      expect(spawns, JSON.stringify(saved)).toBe(0);
    }
    for (let done = 0; done < total; done += batch) {
      for (const fuzzed of fc.sample(fuzzedCalls, { numRuns: batch, seed: row.seed + done }))
        await each(fuzzed);
      if (done % 5000 === 0) row.progress(done, total);
    }
    const p99 = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0;
    const slowest: number[] = [];
    for (const huge of hugeCalls) {
      const before = durations.length;
      await each(huge);
      slowest.push(durations[before] ?? 0);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', catching);
    gate.close();
    row.tried(
      `${total} fuzzed calls, ${savedCounterexamples.length} saved ones, ${hugeCalls.length} of megabytes; ${spawns} would start`,
    );
    row.figure('uncaught exceptions', uncaught.length, { atMost: 0 });
    row.figure('denied but started', deniedButSpawned, { atMost: 0 });
    row.figure('judged in, processor time p99', p99, { ...(row.full ? { atMost: 5 } : {}), unit: 'ms' });
    row.figure('slowest of the megabytes', Math.max(...slowest) / 1000, { atMost: 30, unit: 's' });
    // Worth something only when some are allowed, some asked about, some denied and some not even calls.
    for (const kind of ['allow failed', 'deny notStarted', 'ask notStarted', 'none notStarted'])
      expect(kinds.get(kind), JSON.stringify([...kinds])).toBeGreaterThan(10);
  },
);

/** A second opinion that knows nothing of policies: the program itself is one that is denied. */
function namesDenied(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('executable' in input)) return false;
  return deniedPrograms.some((name) => name === input.executable);
}
