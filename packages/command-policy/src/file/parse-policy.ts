import { UmboError } from '@umbo/tools-core';
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import type { z } from 'zod';
import { policyDocumentSchema } from '../policy/policy-document.ts';
import type { PolicyDocument } from '../policy/policy-document.ts';
import { policyKeys } from '../policy/policy-keys.ts';
import { nearestKey } from './nearest-key.ts';

type Path = readonly PropertyKey[];

/** Reads a policy from YAML or JSON text. Throws with file, line and the nearest valid key for everything that is wrong. */
export function parsePolicy(text: string, file = 'policy'): PolicyDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map(
    (error) => `${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`,
  );
  if (problems.length > 0) throw refuse(problems);
  const parsed = policyDocumentSchema.safeParse(toPlain(document, file));
  if (parsed.success) return parsed.data;
  throw refuse(parsed.error.issues.flatMap((issue) => describe(issue, document, lines, file)));
}

function toPlain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    throw refuse([`${file}:1: ${error instanceof Error ? error.message : String(error)}`], error);
  }
}

function describe(
  issue: z.core.$ZodIssue,
  document: Document,
  lines: LineCounter,
  file: string,
): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = policyKeys(issue.path);
    return issue.keys.map((key) => {
      const nearest = nearestKey(key, known);
      const hint = nearest === null ? `Keys here: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
      return `${file}:${lineOf([...issue.path, key], document, lines)}: unknown key "${key}". ${hint}`;
    });
  }
  const where = issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `;
  const options = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  const given = document.getIn(issue.path as unknown[]);
  const nearest = typeof given === 'string' ? nearestKey(given, options) : null;
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  return [`${file}:${lineOf(issue.path, document, lines)}: ${where}${issue.message}.${hint}`];
}

/** The line of the key a path leads to, or of the nearest thing around it that is there. */
function lineOf(path: Path, document: Document, lines: LineCounter): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
      const start = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
      if (start !== undefined) return lines.linePos(start).line;
    }
    const node = document.getIn(path.slice(0, length), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start !== undefined) return lines.linePos(start).line;
  }
  return 1;
}

function refuse(problems: readonly string[], cause?: unknown): UmboError {
  const message = `Policy not loaded:\n${problems.join('\n')}`;
  return new UmboError({ code: 'bad-policy', message, ...(cause === undefined ? {} : { cause }) });
}
