import { foldProgress, type CapturedStream } from '@umbo/process';
import { defineTool, type Tool } from '@umbo/tools-core';
import { z } from 'zod';
import { onlyProgram } from '../engine/only-program.ts';
import type { ShellEngine } from '../engine/shell-engine.ts';
import { toolReturnOf, withSandboxRefusal } from '../engine/tool-return-of.ts';
import { lastCharacters } from '../output/last-characters.ts';
import { safeTail } from '../output/safe-cut.ts';
import type { SystemShell } from '../platform/system-shell.ts';
import { scriptRequest } from './permission-requests.ts';
import { leftOut } from './left-out.ts';
import { programText } from './program-text.ts';
import { timeoutSchema } from './timeout-schema.ts';

const maxSeconds = 600;
const maxCharacters = 50_000;

/** What `run_command` takes. */
export interface RunCommandInput {
  readonly command: string;
  readonly working_dir?: string | undefined;
  readonly timeout?: number | undefined;
}

const output = z.strictObject({
  exit_code: z.int().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  timed_out: z.boolean(),
  note: z.string().optional(),
});

/** What `run_command` answers. */
export interface RunCommandOutput {
  readonly exit_code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timed_out: boolean;
  readonly note?: string | undefined;
}

/** `run_command`: a shell line with a bounded answer; of long output the end is kept. */
export function runCommand(engine: ShellEngine, shell: SystemShell): Tool<RunCommandInput, RunCommandOutput> {
  const max = Math.min(maxSeconds, Math.floor(engine.maxTimeoutMs / 1000));
  const text = (stream: CapturedStream): string => {
    const bytes = Buffer.concat([stream.head, stream.tail]);
    const whole = stream.droppedBytes === 0 ? bytes : safeTail(bytes);
    const clean = foldProgress(engine.options.redactor.redactText(new TextDecoder().decode(whole)));
    return lastCharacters(clean, maxCharacters, stream.totalBytes - whole.length);
  };

  return defineTool({
    name: 'run_command',
    category: 'shell',
    description:
      'Runs a command line in a working directory: file processing, compilation, data transformation, or any other task. ' +
      'Each call is a new shell: neither cd nor variables carry over. ' +
      `Of output longer than ${maxCharacters} characters a stream, the end is kept.`,
    input: z.strictObject({
      command: programText().min(1).describe('The command line.'),
      working_dir: leftOut(programText().describe('Working directory inside the workspace.')),
      timeout: timeoutSchema(max, 's'),
    }),
    output,
    annotations: { destructive: true },
    permissions: (input, { sessionId }) => {
      const { cwd } = engine.propose(input, shell.file, engine.cwd(input.working_dir, sessionId));
      return [scriptRequest(engine, shell.name, input.command, cwd)];
    },
    invoke: (input, context) =>
      withSandboxRefusal(async () => {
        const finished = await engine.run(
          {
            judged: engine.judged.get(input),
            argv: shell.argv(input.command),
            env: {},
            timeoutMs: (input.timeout ?? Math.min(120, max)) * 1000,
            explainAs: shell.name === 'sh' ? onlyProgram(input.command) : undefined,
            // A character has at most four bytes; the end is what counts.
            capture: { headBytes: 0, tailBytes: maxCharacters * 4, spillBytes: 0 },
          },
          context,
        );
        const { result, note } = finished;
        return toolReturnOf(finished, {
          exit_code: result.exitCode,
          stdout: text(result.stdout),
          stderr: text(result.stderr),
          timed_out: result.timedOut,
          ...(note === undefined ? {} : { note }),
        });
      }),
  });
}
