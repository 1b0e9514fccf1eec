import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UmboError } from '@umbo/tools-core';
import type { PolicyDocument } from '../policy/policy-document.ts';
import { expandExtends } from './expand-extends.ts';
import type { LoadedPolicy } from './loaded-policy.ts';
import { parsePolicy } from './parse-policy.ts';

/** Reads a policy file (YAML or JSON) and everything it extends. Files it extends are relative to it. */
export function loadPolicyFile(path: string): LoadedPolicy {
  const files: string[] = [];
  const load = (file: string, from: readonly string[]): readonly PolicyDocument[] => {
    const text = readText(file);
    const real = realpathSync(file);
    if (from.includes(real)) {
      throw new UmboError({ code: 'bad-policy', message: `Policy not loaded: ${file} extends itself.` });
    }
    files.push(file);
    return expandExtends(parsePolicy(text, file), (name) =>
      load(resolve(dirname(file), name), [...from, real]),
    );
  };
  return { documents: load(resolve(path), []), files };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UmboError({
      code: 'policy-unreadable',
      message: `Policy not loaded: ${file} cannot be read. Nothing is allowed without it.`,
      cause,
    });
  }
}
