import { compilePolicy } from '@umbo/command-policy';
import { createProcessHost, resolveExecutable } from '@umbo/process';
import { createRedactor } from '@umbo/redact';
import { workspaceWriteProfile } from '@umbo/sandbox';
import { SequentialTaskManager } from '@umbo/task-manager';
import { shellRegistry } from '@umbo/tool-shell';
import { composePolicies, createToolExecutor } from '@umbo/tools-core';

const [root, redactor, host] = [process.cwd(), createRedactor({ env: process.env }), createProcessHost()];
const resolve = (name: string, cwd: string) => resolveExecutable(name, { cwd });
const policy = compilePolicy({ version: 1, extends: ['umbo:developer'] }, { root, resolve });
const sandbox = workspaceWriteProfile({ roots: [root], network: 'off' });
const registry = shellRegistry({ host, redactor, roots: [root], sandbox });
const checker = composePolicies({ policies: [policy.toPermissionPolicy()], fallback: 'ask' });
export const manager = new SequentialTaskManager({
  runner: createToolExecutor({ registry, checker, redactor }),
});
console.log(registry.get('shell_exec')?.spec.name); // shell.exec
