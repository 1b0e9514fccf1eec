import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { once } from 'node:events';
import type { PermissionRequest } from '@umbo/tools-core';
import { z } from 'zod';
import { choosePolicy, type ChosenPolicy, type PolicyOptions } from '../options/load-policy.ts';
import { commandRequest, scriptRequest } from '../options/permission-request.ts';
import { standardInput } from '../run/standard-input.ts';

const commandQuestion = z.strictObject({
  executable: z.string(),
  argv: z.array(z.string()).default([]),
  cwd: z.string().optional(),
  envKeys: z.array(z.string()).default([]),
});
const scriptQuestion = z.strictObject({
  script: z.string(),
  shell: z.string().default('bash'),
  cwd: z.string().optional(),
  envKeys: z.array(z.string()).default([]),
});

type Question = z.output<typeof commandQuestion> | z.output<typeof scriptQuestion>;

/** Read as what it seems to be: of a union one would only hear that neither fits. */
function readQuestion(text: string): Question {
  const line: unknown = JSON.parse(text);
  const isScript = typeof line === 'object' && line !== null && 'script' in line;
  return isScript ? scriptQuestion.parse(line) : commandQuestion.parse(line);
}

function requestOf(line: Question, root: string): PermissionRequest {
  const cwd = resolve(root, line.cwd ?? '.');
  return 'script' in line
    ? scriptRequest(line.shell, line.script, cwd, line.envKeys)
    : commandRequest(line.executable, line.argv, cwd, line.envKeys);
}

/** One answer line for one question line; a bad question is answered too. */
function answerLine(text: string, { compiled, roots }: ChosenPolicy): string {
  try {
    const { verdict, reasons, commands } = compiled.explain(requestOf(readQuestion(text), roots[0]));
    return JSON.stringify({
      decision: verdict === 'abstain' ? 'ask' : verdict,
      reasons: reasons.map(({ code, message, rule }) => ({
        code,
        message,
        ...(rule === undefined ? {} : { rule }),
      })),
      // A bare assignment or redirection is judged but runs nothing.
      commands: commands.filter(({ argv }) => argv.length > 0).map(({ argv }) => ({ argv })),
    });
  } catch (error) {
    const message =
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.message
          : String(error);
    return JSON.stringify({ error: `not judged: ${message}` });
  }
}

/** `umbo policy check`: JSON lines in, one answer a line in order, whatever the verdicts. */
export async function policyCheck(options: PolicyOptions): Promise<number> {
  const chosen = choosePolicy(options);
  const input = standardInput();
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    const text = batch.map((line) => `${line}\n`).join('');
    batch = [];
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
  };
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    batch.push(answerLine(line, chosen));
    // A caller that asks one question and waits must get its answer; one that pours lines in gets them in bulk.
    if (batch.length >= 256 || input.readableLength === 0) await flush();
  }
  await flush();
  return 0;
}
