import type { z } from 'zod';
import { policyKeys } from '../policy/policy-keys.ts';
import { nearestKey } from './nearest-key.ts';

/** One thing that is wrong in a policy, and where. */
export interface PolicyProblem {
  /** Where: keys and indexes from the top. */
  readonly path: readonly PropertyKey[];
  /** What is wrong, and what would be right. */
  readonly message: string;
}

const ADVICE: Readonly<Record<string, string>> = {
  array: 'Write a list, e.g. [a, b]',
  object: 'Write keys with their values below it',
  record: 'Write keys with their values below it',
  string: 'Put it in quotes',
  boolean: 'Write true or false',
  number: 'Write a whole number without quotes',
  int: 'Write a whole number',
};

/** Says what is wrong and what would be right. `valueAt` gives what stands at a path; undefined for nothing. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  valueAt: (path: readonly PropertyKey[]) => unknown,
  above: readonly PropertyKey[] = [],
): readonly PolicyProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `unknown key "${key}". ${keyHint(key, path)}`,
    }));
  }
  const given = valueAt(path);
  if (issue.code === 'invalid_union' && given !== undefined) {
    // The form that was meant is the one that does not fail as a whole.
    const meant = issue.errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0);
    return (meant ?? issue.errors[0] ?? []).flatMap((inner) => describeIssue(inner, valueAt, path));
  }
  const where = path.length === 0 ? '' : `${path.map(String).join('.')}: `;
  const text = what(issue, given);
  return [{ path, message: `${where}${text}${text.endsWith('?') ? '' : '.'}` }];
}

function what(issue: z.core.$ZodIssue, given: unknown): string {
  if (given === undefined) return 'it is missing';
  if (issue.path.length === 0 && given === null && issue.code === 'invalid_type') {
    return 'the file says nothing. Write at least "version: 1"';
  }
  if (issue.code === 'invalid_type') {
    const advice = ADVICE[issue.expected];
    return advice === undefined ? issue.message : `${issue.message}. ${advice}`;
  }
  if (issue.code !== 'invalid_value') return issue.message;
  const options = issue.values.map(String);
  if (typeof given !== 'string') return issue.message;
  if (options.includes(given)) return `${issue.message}. Write it without quotes`;
  const nearest = nearestKey(given, options);
  return nearest === null ? issue.message : `${issue.message}. Did you mean "${nearest}"?`;
}

function keyHint(key: string, path: readonly PropertyKey[]): string {
  if (key === '<<') return 'Merge keys are not read: write the keys out.';
  const known = policyKeys(path);
  const nearest = nearestKey(key, known);
  return nearest === null ? `Keys here: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
}
