import { existsSync } from 'node:fs';
import { ToolRegistry, type AnyTool } from '@umbo/tools-core';
import { BackgroundTasks } from './engine/background-tasks.ts';
import { ShellEngine } from './engine/shell-engine.ts';
import { executeCommand, type ExecuteCommandOptions } from './faces/execute-command.ts';
import { runCommand } from './faces/run-command.ts';
import { shellBash } from './faces/shell-bash.ts';
import { shellExec } from './faces/shell-exec.ts';
import { taskTools } from './faces/task-tools.ts';
import { systemShell } from './platform/system-shell.ts';
import type { ShellOptions } from './shell-options.ts';

/** The faces a host may give its models. `shell.task` stands for the six task tools. */
export type ShellFace = 'shell.exec' | 'shell.bash' | 'execute_command' | 'run_command' | 'shell.task';

/** What a registry of shell tools is made of. */
export interface ShellRegistryOptions extends ShellOptions {
  /** Which tools. Default: shell.exec, shell.bash and the task tools. */
  readonly faces?: readonly ShellFace[];
  /** How `execute_command` runs. */
  readonly executeCommand?: ExecuteCommandOptions;
}

/** The shell tools a host chose, all on one engine. They run nothing by themselves: an executor with a policy does. */
export function shellRegistry(options: ShellRegistryOptions): ToolRegistry {
  const faces = options.faces ?? ['shell.exec', 'shell.bash', 'shell.task'];
  const engine = new ShellEngine(options, faces.includes('shell.task'));
  const tasks = new BackgroundTasks();
  const shell = systemShell({ os: process.platform, env: process.env, exists: existsSync });
  const make: Record<ShellFace, () => readonly AnyTool[]> = {
    'shell.exec': () => [shellExec(engine)],
    'shell.bash': () => [shellBash(engine, tasks)],
    execute_command: () => [executeCommand(engine, shell, options.executeCommand)],
    run_command: () => [runCommand(engine, shell)],
    'shell.task': () => taskTools(engine, tasks),
  };
  const registry = new ToolRegistry();
  for (const face of faces) for (const tool of make[face]()) registry.add(tool);
  return registry;
}
