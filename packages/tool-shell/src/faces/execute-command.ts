import { readOnlyProfile, type SandboxProfile } from '@umbo/sandbox';
import { defineTool, UmboError, type Tool } from '@umbo/tools-core';
import { z } from 'zod';
import { onlyProgram } from '../engine/only-program.ts';
import type { ShellEngine } from '../engine/shell-engine.ts';
import { toolReturnOf, withSandboxRefusal } from '../engine/tool-return-of.ts';
import type { SystemShell } from '../platform/system-shell.ts';
import { scriptRequest } from './permission-requests.ts';
import { programText } from './program-text.ts';
import { timeoutSchema } from './timeout-schema.ts';

/** How `execute_command` runs. */
export interface ExecuteCommandOptions {
  /** Read live at each call: `read` runs in the read-only sandbox, `write` under the host's own profile. Default: always `write`. */
  readonly mode?: () => 'read' | 'write';
  /** False: there is no read-only sandbox, and commands need write mode. Default true. */
  readonly sandbox?: boolean;
}

/** What `execute_command` takes. */
export interface ExecuteCommandInput {
  readonly command: string;
  readonly timeout_ms?: number | undefined;
}

/** `execute_command`: a shell line, answered as text. */
export function executeCommand(
  engine: ShellEngine,
  shell: SystemShell,
  options: ExecuteCommandOptions = {},
): Tool<ExecuteCommandInput, string> {
  const readOnly = readOnlyProfile({ network: engine.options.sandbox.network });
  function profile(): SandboxProfile {
    if ((options.mode?.() ?? 'write') === 'write') return engine.options.sandbox;
    if (options.sandbox !== false) return readOnly;
    throw new UmboError({
      code: 'write-mode-needed',
      message:
        'Not run: the host has no sandbox for read mode, so commands need write mode. Ask for write mode.',
    });
  }

  return defineTool({
    name: 'execute_command',
    category: 'shell',
    description:
      'Runs a command line in the system shell: file processing, compilation, data transformation, or any other task. ' +
      'Each call is a new shell in the workspace folder: neither cd nor variables carry over. Answers with exit code, stdout and stderr as text.',
    input: z.strictObject({
      command: programText().min(1).describe('The command line.'),
      timeout_ms: timeoutSchema(engine.maxTimeoutMs, 'ms'),
    }),
    output: z.string(),
    annotations: { destructive: true },
    permissions: (input, { sessionId }) => {
      const { cwd, sandbox } = engine.propose(input, shell.file, engine.cwd(undefined, sessionId), profile());
      return [scriptRequest(engine, shell.name, input.command, cwd, sandbox)];
    },
    invoke: (input, context) =>
      withSandboxRefusal(async () => {
        const finished = await engine.run(
          {
            judged: engine.judged.get(input),
            argv: shell.argv(input.command),
            env: {},
            timeoutMs: input.timeout_ms ?? Math.min(30_000, engine.maxTimeoutMs),
            explainAs: shell.name === 'sh' ? onlyProgram(input.command) : undefined,
          },
          context,
        );
        const { result, stdout, stderr, note } = finished;
        const code = result.exitCode ?? `none (${result.timedOut ? 'timed out' : (result.signal ?? 'lost')})`;
        const text = `Exit code: ${code}\nstdout:\n${stdout.text}\nstderr:\n${stderr.text}${note === undefined ? '' : `\nnote: ${note}`}`;
        return toolReturnOf(finished, text);
      }),
  });
}
