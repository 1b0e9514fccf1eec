import type { CallScope, TaskPort, ToolCall } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { readableRunner } from '../../src/session/readable-runner.ts';

const call: ToolCall = { callId: 'c', toolName: 't', input: {}, sessionId: 's', turnId: 't', agentId: 'a' };
const said = { read: () => ({ stdout: 'said', stderr: '', cursor: '0.0' }) };

function attached(port: TaskPort): TaskPort | undefined {
  let got: TaskPort | undefined;
  const runner = readableRunner(
    {
      execute(_, scope) {
        scope.onAttach?.(port);
        throw new Error('attached');
      },
    },
    () => said,
  );
  const scope = { onAttach: (one: TaskPort) => (got = one) } as unknown as CallScope;
  expect(() => runner.execute(call, scope)).toThrow('attached');
  return got;
}

test('a port that cannot be read becomes one that can, and keeps its other ways', async () => {
  const signals: string[] = [];
  const port = attached({ pid: 7, signal: async (name) => void signals.push(name) });
  await port?.signal?.('SIGKILL');
  expect(signals).toEqual(['SIGKILL']);
  expect(port?.pid).toBe(7);
  expect(await port?.readOutput?.({ kind: 'tail', lines: 1 })).toMatchObject({ stdout: 'said' });
});

test('a port with its own way, or of another make, is passed on untouched', () => {
  const own: TaskPort = { readOutput: async () => ({ stdout: '', stderr: '', cursor: '' }) };
  expect(attached(own)).toBe(own);
  class Made implements TaskPort {
    readonly #killed: string[] = [];
    async signal(name: string): Promise<void> {
      this.#killed.push(name);
    }
  }
  const made = new Made();
  expect(attached(made)).toBe(made);
});
