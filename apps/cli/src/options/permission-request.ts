import { resolveExecutable } from '@umbo/process/resolve-executable';
import type { PermissionRequest } from '@umbo/tools-core';

/** The question a host would put to its policy before starting a program. */
export function commandRequest(
  executable: string,
  argv: readonly string[],
  cwd: string,
  envKeys: readonly string[] = [],
): PermissionRequest {
  const resolvedPath = resolveExecutable(executable, { cwd })?.realPath ?? null;
  return { kind: 'shell.command', executable, resolvedPath, argv, cwd, envKeys, metadata: {} };
}

/** The question a host would put to its policy before giving a text to a shell. */
export function scriptRequest(
  shell: string,
  script: string,
  cwd: string,
  envKeys: readonly string[] = [],
): PermissionRequest {
  return { kind: 'shell.script', shell, script, cwd, envKeys, metadata: {} };
}
