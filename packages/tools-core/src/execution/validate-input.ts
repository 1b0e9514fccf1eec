import { z } from 'zod';
import { errorText } from '../error-text.ts';
import type { AnyTool } from '../tool/tool.ts';
import type { CallRun } from './call-run.ts';
import type { Refused } from './refused.ts';
import { refuse } from './refused.ts';
import { untilCancelled } from './until-cancelled.ts';

/** Input the tool's own schema has parsed, and so the only thing its body may be given. */
export interface ValidInput {
  /** Union tag. */
  readonly kind: 'valid';
  /** The parsed value, in the erased type that only bodies of `AnyTool` take. */
  readonly value: never;
}

/** Parses the input by the tool's schema. */
export async function validateInput(
  run: CallRun,
  tool: AnyTool,
  input: unknown,
): Promise<ValidInput | Refused> {
  return untilCancelled(run, parse(run, tool, input));
}

async function parse(run: CallRun, tool: AnyTool, input: unknown): Promise<ValidInput | Refused> {
  try {
    const parsed = await tool.spec.input.safeParseAsync(input);
    if (parsed.success) return { kind: 'valid', value: parsed.data as never };
    // Only the place and what was expected: a value may be a secret.
    const issues = z.prettifyError(parsed.error).replaceAll(/\s+/g, ' ').slice(0, 2000);
    return refuse(
      'invalidInput',
      'invalid-input',
      run.parts.redact.text(
        `the input of ${run.toolName} is not valid: ${issues}. Call it again with valid input.`,
      ),
    );
  } catch (error) {
    const what = run.parts.redact.text(errorText(error));
    return refuse(
      'invalidInput',
      'invalid-input',
      `the input of ${run.toolName} could not be checked: ${what}.`,
    );
  }
}
