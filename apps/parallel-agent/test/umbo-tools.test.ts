import { umboTools, type UmboTools } from '@umbo/ai-sdk';
import { compilePolicy } from '@umbo/command-policy';
import { createProcessHost, resolveExecutable } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { offProfile } from '@umbo/sandbox';
import { foregroundThenDetachAfter, ParallelTaskManager } from '@umbo/task-manager';
import { shellRegistry } from '@umbo/tool-shell';
import { composePolicies, type ToolEvent } from '@umbo/tools-core';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from './fixtures/run-app.ts';

function realTools(events: ToolEvent[]): UmboTools<ParallelTaskManager> {
  const root = testFolder();
  const host = createProcessHost();
  const policy = compilePolicy(
    { version: 1, allow: ['echo', 'sleep'], deny: ['rm'], unknown: 'ask' },
    { root, resolve: (name, cwd) => resolveExecutable(name, { cwd }) },
  );
  const made = umboTools({
    registry: shellRegistry({ host, redactor: createRedactor(), roots: [root], sandbox: offProfile() }),
    checker: composePolicies({ policies: [policy.toPermissionPolicy()], fallback: 'deny' }),
    observers: [{ observe: (event) => void events.push(event) }],
    manage: (runner) => new ParallelTaskManager({ runner, routing: () => foregroundThenDetachAfter(300) }),
    sessionId: 's',
  });
  onTestFinished(async () => {
    await made.manager.close();
    await host.close();
  });
  return made;
}

const status = (made: UmboTools<ParallelTaskManager>, command: string) =>
  made.toolApproval({
    toolCall: {
      type: 'tool-call',
      toolCallId: command,
      toolName: 'shell_bash',
      input: { command },
      dynamic: true,
    },
    tools: made.tools,
    toolsContext: {},
    runtimeContext: {},
    messages: [],
  });

const execute = (made: UmboTools<ParallelTaskManager>, command: string) =>
  Promise.resolve(
    made.tools['shell_bash']?.execute?.({ command }, { toolCallId: command, messages: [], context: {} }),
  );

test('with real tools and a real manager: the policy is the approval, and what is long detaches', async () => {
  const events: ToolEvent[] = [];
  const made = realTools(events);
  expect(await status(made, 'echo a')).toMatchObject({ type: 'approved' });
  expect(await status(made, 'unheard-of')).toMatchObject({ type: 'user-approval' });
  expect(await status(made, 'echo a; rm -rf x')).toMatchObject({
    type: 'denied',
    reason: expect.stringContaining('rm'),
  });
  expect(events.filter(({ kind }) => kind === 'started')).toEqual([]);
  expect(await execute(made, 'echo a')).toMatchObject({ stdout: 'a\n' });
  await expect(execute(made, 'rm -rf x')).rejects.toThrow(/Not run/);
  expect(await execute(made, 'sleep 1; echo late')).toMatchObject({
    message: expect.stringContaining('running in the background'),
  });
  await made.manager.handle.waitForIdle();
  expect(made.manager.takePendingUpdates('s')).toMatchObject([{ kind: 'notification' }]);
});
