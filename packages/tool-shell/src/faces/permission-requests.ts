import { createHash } from 'node:crypto';
import type { SandboxProfile } from '@umbo/sandbox';
import type { ShellCommandRequest, ShellScriptRequest } from '@umbo/tools-core';
import type { ShellEngine } from '../engine/shell-engine.ts';

/** What running a program would be, for the policy: names of environment variables, never values. */
export function commandRequest(
  engine: ShellEngine,
  input: {
    readonly executable: string;
    readonly argv: readonly string[];
    readonly env?: Readonly<Record<string, string>> | undefined;
    readonly stdin?: string | undefined;
  },
  cwd: string,
): ShellCommandRequest {
  return {
    kind: 'shell.command',
    executable: input.executable,
    // The real file: replacing a link's target between approval and start changes what was approved (S7).
    resolvedPath: engine.resolve(input.executable, cwd)?.realPath ?? null,
    argv: input.argv,
    cwd,
    envKeys: Object.keys(input.env ?? {}).toSorted(),
    metadata: {
      ...engine.metadata(),
      // What is typed in can be what is run (`sh`, `python3`): an approval is for this text and no other.
      ...(input.stdin === undefined
        ? {}
        : { stdinSha256: createHash('sha256').update(input.stdin).digest('hex') }),
    },
  };
}

/** What running a shell text would be, for the policy. */
export function scriptRequest(
  engine: ShellEngine,
  shell: string,
  script: string,
  cwd: string,
  profile?: SandboxProfile,
): ShellScriptRequest {
  return { kind: 'shell.script', shell, script, cwd, envKeys: [], metadata: engine.metadata(profile) };
}
