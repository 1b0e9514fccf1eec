import { compilePolicy } from '@umbo/command-policy';
import { createObserver } from '@umbo/observer';
import { createProcessHost, resolveExecutable } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { workspaceWriteProfile } from '@umbo/sandbox';
import { SequentialTaskManager } from '@umbo/task-manager';
import { shellRegistry } from '@umbo/tool-shell';
import { composePolicies, createToolExecutor } from '@umbo/tools-core';

const root = import.meta.dirname; // the workspace
const policy = compilePolicy(
  { version: 1, allow: ['echo', 'cat'], deny: ['rm'], unknown: 'deny' },
  { root, resolve: (name, cwd) => resolveExecutable(name, { cwd }) },
);
const redactor = createRedactor({ secrets: ['s3cret-of-this-host'] });
const observer = createObserver({ sinks: [], redactor, onSinkFailure: 'log' });
const host = createProcessHost();
const sandbox = workspaceWriteProfile({ roots: [root], network: 'off' });
const runner = createToolExecutor({
  registry: shellRegistry({ host, redactor, roots: [root], sandbox }),
  checker: composePolicies({ policies: [policy.toPermissionPolicy()], fallback: 'deny' }),
  observers: [observer],
  redactor,
});
const manager = new SequentialTaskManager({ runner });

async function call(command: string): Promise<string> {
  const turn = { sessionId: 's', turnId: command };
  manager.start({ ...turn, callId: command, agentId: 'a', toolName: 'shell.bash', input: { command } });
  const [answer] = await manager.waitForTurn(turn);
  return JSON.stringify(answer?.kind === 'result' && answer.outcome); // completed, notStarted, timedOut, …
}
console.log((await call('echo hello | cat')).includes('"stdout":"hello')); // true
console.log((await call('echo s3cret-of-this-host')).includes('s3cret-of-this-host')); // false
console.log((await call('echo ok && env rm -rf .')).includes('Not run: \\"rm\\" is on the deny list')); // true
console.log(observer.counters().decisions.deny); // 1
await manager.close();
await host.close();
