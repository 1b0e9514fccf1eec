/**
 * The shell tools a model holds, behind one gate.
 * @module
 */
export type { ExecuteCommandInput, ExecuteCommandOptions } from './faces/execute-command.ts';
export type { RunCommandInput, RunCommandOutput } from './faces/run-command.ts';
export type { ShellBashInput } from './faces/bash-mode.ts';
export type { ShellBashOutput } from './faces/bash-output.ts';
export type { ShellExecInput, ShellExecOutput } from './faces/shell-exec.ts';
export type { Platform, SystemShell } from './platform/system-shell.ts';
export { gitBash, systemShell, windowsPath } from './platform/system-shell.ts';
export type { ShellOptions, ShellOutput, ShellTimeouts } from './shell-options.ts';
export type { ShellFace, ShellRegistryOptions } from './shell-registry.ts';
export { shellRegistry } from './shell-registry.ts';
export { taskPolicy } from './task-policy.ts';
