import { z } from 'zod';
import { modelSchema } from '../tool/model-schema.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';

/** What the names of the parameters are read from. */
type Described = Pick<ToolSpec, 'name' | 'input' | 'hiddenInputs'>;

const longest = 2000;
const longestKey = 100;

/** What is wrong with an input, for the model: the place, what was expected there, and what the tool takes instead of a name it does not know. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], spec: Described): string {
  const said = issues.map((issue) => describe(issue)).join('; ');
  const unknown = issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
  // Behind the cut: a long list of mistakes must not hide the way out.
  const takes = unknown ? takesOnly(spec) : 'Call it again with valid input.';
  return `${said.slice(0, longest).toWellFormed()}. ${takes}`;
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') {
    const key = JSON.stringify(String(issue.path.at(-1)).slice(0, longestKey));
    return `${z.core.toDotPath(issue.path.slice(0, -1))}: key ${key}: ${issue.issues.map((one) => describe(one)).join('; ')}`;
  }
  const place = z.core.toDotPath(issue.path);
  const message = bound(issue) ?? issue.message.replace(/^Invalid input: /, '').replaceAll(/\s+/g, ' ');
  if (place === '') return message;
  const missing = issue.code === 'invalid_type' && message.endsWith('received undefined');
  return missing
    ? `${place} is missing (${message.replace(', received undefined', '')})`
    : `${place}: ${message}`;
}

/** zod's own words for the commonest bounds; those that a tool chose for itself stay. */
function bound(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'too_small' && issue.message.startsWith('Too small:')) {
    if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
    if (issue.origin === 'int' || issue.origin === 'number') return `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big:'))
    if (issue.origin === 'int' || issue.origin === 'number') return `must be at most ${issue.maximum}`;
  return undefined;
}

function takesOnly(spec: Described): string {
  const { properties } = modelSchema(spec);
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return names.length === 0 ? 'It takes no parameters.' : `It takes: ${names.join(', ')}.`;
}
