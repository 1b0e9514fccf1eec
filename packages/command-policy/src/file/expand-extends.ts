import { UmboError } from '@umbo/tools-core';
import { policyDocumentSchema } from '../policy/policy-document.ts';
import type { PolicyDocument } from '../policy/policy-document.ts';
import { presets } from '../presets/presets.ts';
import { describeIssue } from './describe-issue.ts';

/**
 * A document with what it extends, base first. `load` reads files; without it only shipped presets can be extended.
 * Each document is checked again: one made in code is held to the same schema as a file.
 */
export function expandExtends(
  document: PolicyDocument,
  load?: (name: string) => readonly PolicyDocument[],
): readonly PolicyDocument[] {
  const checked = policyDocumentSchema.safeParse(document);
  if (!checked.success) {
    const problems = checked.error.issues.flatMap((issue) =>
      describeIssue(issue, (path) => path.reduce<unknown>(property, document)),
    );
    const message = `Policy not loaded: ${problems.map((problem) => problem.message).join(' ')}`;
    throw new UmboError({ code: 'bad-policy', message });
  }
  const bases = (document.extends ?? []).flatMap((name) => {
    if (name.startsWith('umbo:')) return expandExtends(findPreset(name));
    if (load !== undefined) return load(name);
    throw new UmboError({
      code: 'bad-policy',
      message: `Policy not loaded: it extends the file "${name}". Load it with loadPolicyFile, which reads files.`,
    });
  });
  return [...bases, document];
}

function property(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function findPreset(name: string): PolicyDocument {
  const own = name.slice('umbo:'.length);
  const preset = Object.hasOwn(presets, own) ? presets[own] : undefined;
  if (preset !== undefined) return preset;
  const known = Object.keys(presets)
    .map((key) => `umbo:${key}`)
    .join(', ');
  throw new UmboError({
    code: 'bad-policy',
    message: `Policy not loaded: there is no preset "${name}". Presets: ${known}.`,
  });
}
