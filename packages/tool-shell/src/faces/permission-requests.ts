import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxProfile } from '@umbo/sandbox';
import type { ShellCommandRequest, ShellScriptRequest } from '@umbo/tools-core';
import type { Judged } from '../engine/judged-calls.ts';
import type { ShellEngine } from '../engine/shell-engine.ts';

const seal = randomBytes(32);

// An approval is for these values and no others, but shows none. Under a key of this process: a bare hash of a short password is
// as good as the password, and a record of it stays in the audit log.
function sealed(value: unknown): string {
  return createHmac('sha256', seal).update(JSON.stringify(value)).digest('hex');
}

/** What running a program would be, for the policy: names of environment variables, never values. */
export function commandRequest(
  engine: ShellEngine,
  input: {
    readonly argv: readonly string[];
    readonly env?: Readonly<Record<string, string>> | undefined;
    readonly stdin?: string | undefined;
  },
  judged: Judged,
): ShellCommandRequest {
  const values = Object.entries(input.env ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    kind: 'shell.command',
    executable: judged.executable,
    // The real file: replacing a link's target between approval and start changes what was approved (S7).
    resolvedPath: judged.realPath,
    argv: input.argv,
    cwd: judged.cwd,
    envKeys: values.map(([key]) => key),
    metadata: {
      ...engine.metadata(judged.sandbox),
      ...(values.length === 0 ? {} : { envSeal: sealed(values) }),
      // What is typed in can be what is run (`sh`, `python3`).
      ...(input.stdin === undefined ? {} : { stdinSeal: sealed(input.stdin) }),
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
