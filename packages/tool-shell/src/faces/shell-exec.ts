import type { Enforcement } from '@umbo/sandbox';
import { defineTool, type Tool } from '@umbo/tools-core';
import { z } from 'zod';
import { enforcementSchema } from './enforcement-schema.ts';
import { toolReturnOf, withSandboxRefusal } from '../engine/tool-return-of.ts';
import type { Finished, ShellEngine } from '../engine/shell-engine.ts';
import { readsCommands } from '../engine/reads-commands.ts';
import { commandRequest, scriptRequest } from './permission-requests.ts';
import { leftOut, leftOutAs } from './left-out.ts';
import { programText, variableName, wholeText } from './program-text.ts';
import { timeoutSchema } from './timeout-schema.ts';

const output = z.strictObject({
  stdout: z.string(),
  stderr: z.string(),
  success: z.boolean(),
  exit_code: z.int().nullable(),
  signal: z.string().optional(),
  timed_out: z.boolean(),
  duration_ms: z.number(),
  truncated: z.strictObject({ stdout_bytes: z.int(), stderr_bytes: z.int() }).optional(),
  output_id: z.string().optional(),
  enforcement: enforcementSchema,
  note: z.string().optional(),
});

/** What `shell.exec` takes. */
export interface ShellExecInput {
  readonly executable: string;
  readonly argv: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly timeout_ms?: number | undefined;
  readonly stdin?: string | undefined;
}

/** What `shell.exec` answers; absent fields are left out, only `exit_code` may be null. */
export interface ShellExecOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly success: boolean;
  readonly exit_code: number | null;
  readonly signal?: string | undefined;
  readonly timed_out: boolean;
  readonly duration_ms: number;
  /** Bytes of each stream that are not inline; absent when all of it is. */
  readonly truncated?: { readonly stdout_bytes: number; readonly stderr_bytes: number } | undefined;
  /** For reading the full output back with shell.task.output. */
  readonly output_id?: string | undefined;
  readonly enforcement: Enforcement;
  readonly note?: string | undefined;
}

/** The answer for a finished command. */
function execOutput({ result, stdout, stderr, outputId, note }: Finished): ShellExecOutput {
  const truncated = stdout.droppedBytes + stderr.droppedBytes > 0;
  return {
    stdout: stdout.text,
    stderr: stderr.text,
    success: result.exitCode === 0 && !result.timedOut && !result.cancelled,
    exit_code: result.exitCode,
    ...(result.signal === null ? {} : { signal: result.signal }),
    timed_out: result.timedOut,
    duration_ms: Math.round(result.durationMs),
    ...(truncated
      ? { truncated: { stdout_bytes: stdout.droppedBytes, stderr_bytes: stderr.droppedBytes } }
      : {}),
    ...(outputId === undefined ? {} : { output_id: outputId }),
    enforcement: result.enforcement,
    ...(note === undefined ? {} : { note }),
  };
}

/** `shell.exec`: one program with its arguments, no shell in between. */
export function shellExec(engine: ShellEngine): Tool<ShellExecInput, ShellExecOutput> {
  return defineTool({
    name: 'shell.exec',
    category: 'shell',
    description:
      'Runs one program with its arguments, without a shell: file processing, compilation, data transformation, or any other task. ' +
      'No pipes, globs or variables; each argument is one string. Answers with its output and exit code.',
    input: z.strictObject({
      executable: programText().min(1).describe('Program name or path.'),
      argv: leftOutAs(z.array(programText()).describe('Arguments after the program, one string each.'), []),
      cwd: leftOut(programText().describe('Working directory inside the workspace.')),
      env: leftOut(z.record(variableName(), programText()).describe('Further environment variables.')),
      timeout_ms: timeoutSchema(engine.maxTimeoutMs, 'ms'),
      stdin: leftOut(wholeText().describe('Text for standard input; without it input is empty.')),
    }),
    output,
    annotations: { destructive: true, streams: true },
    permissions: (input, { sessionId }) => {
      const judged = engine.propose(input, input.executable, engine.cwd(input.cwd, sessionId));
      const command = commandRequest(engine, input, judged);
      const runsInput =
        input.stdin !== undefined && readsCommands([input.executable, ...input.argv].join(' '));
      // What is given to a shell to read is run: judged like what is typed into one, and shown to whoever approves it.
      return runsInput
        ? [command, scriptRequest(engine, 'unknown', input.stdin ?? '', judged.cwd)]
        : [command];
    },
    invoke: (input, context) =>
      withSandboxRefusal(async () => {
        const finished = await engine.run(
          {
            judged: engine.judged.get(input),
            argv: input.argv,
            env: input.env ?? {},
            timeoutMs: input.timeout_ms ?? engine.defaultTimeoutMs,
            ...(input.stdin === undefined ? {} : { stdin: { text: input.stdin } }),
          },
          context,
        );
        return toolReturnOf(finished, execOutput(finished));
      }),
  });
}
