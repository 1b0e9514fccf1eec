import { errorText } from '../error-text.ts';
import { jsonCopy } from '../json-copy.ts';
import type { AnyTool } from '../tool/tool.ts';
import type { CallRun } from './call-run.ts';
import { describeIssues } from './describe-issues.ts';
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
    // A copy: where the schema takes anything, the parsed value would still be the caller's own object.
    const own: unknown = input === undefined ? undefined : jsonCopy(input);
    const parsed = await tool.spec.input.safeParseAsync(own);
    if (parsed.success) return { kind: 'valid', value: parsed.data as never };
    // Only the place and what was expected: a value may be a secret.
    const issues = describeIssues(parsed.error.issues, tool.spec);
    return refuse(
      'invalidInput',
      'invalid-input',
      `the input of ${run.call.toolName} is not valid: ${issues}`,
    );
  } catch (error) {
    const what = errorText(error);
    return refuse(
      'invalidInput',
      'invalid-input',
      `the input of ${run.call.toolName} could not be checked: ${what.replace(/\.$/, '')}.`,
    );
  }
}
