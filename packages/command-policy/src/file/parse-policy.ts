import { UmboError } from '@umbo/tools-core';
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Document } from 'yaml';
import { policyDocumentSchema } from '../policy/policy-document.ts';
import type { PolicyDocument } from '../policy/policy-document.ts';
import { describeIssue } from './describe-issue.ts';

type Path = readonly PropertyKey[];

/** Reads a policy from YAML or JSON text. Throws with file, line, column and the nearest valid key for everything that is wrong. */
export function parsePolicy(text: string, file = 'policy'): PolicyDocument {
  const lines = new LineCounter();
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}:`;
  };
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map(
    ({ code, message, pos }) =>
      `${at(pos[0])} ${code === 'MULTIPLE_DOCS' ? 'a second document begins. Keep one policy in a file.' : message}`,
  );
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return;
      problems.push(
        `${at(alias.range?.[0] ?? 0)} *${alias.source} stands for nothing: no &${alias.source} before it.`,
      );
    },
  });
  if (problems.length > 0) throw refuse(problems);
  const plain = toPlain(document, at(0));
  const parsed = policyDocumentSchema.safeParse(plain);
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.flatMap((issue) => describeIssue(issue, (path) => valueAt(plain, path)));
  throw refuse(found.map(({ path, message }) => `${at(offsetOf(path, document))} ${message}`));
}

function toPlain(document: Document, where: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    throw refuse([`${where} ${error instanceof Error ? error.message : String(error)}`], error);
  }
}

function valueAt(plain: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    plain,
  );
}

/** Where the key a path leads to stands, or the nearest thing around it that is there. */
function offsetOf(path: Path, document: Document): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key,
      );
      const start = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
      if (start !== undefined) return start;
    }
    const node = document.getIn(path.slice(0, length), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start !== undefined) return start;
  }
  return 0;
}

function refuse(problems: readonly string[], cause?: unknown): UmboError {
  const message = `Policy not loaded:\n${problems.join('\n')}`;
  return new UmboError({ code: 'bad-policy', message, ...(cause === undefined ? {} : { cause }) });
}
