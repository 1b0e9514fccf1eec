import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  compilePolicy,
  loadPolicyFile,
  presets,
  type CompiledPolicy,
  type LoadedPolicy,
  type PolicyDocument,
} from '@umbo/command-policy';
// By its own entry: whoever only judges starts nothing, and should not load what does.
import { resolveExecutable } from '@umbo/process/resolve-executable';
import { UmboError } from '@umbo/tools-core';
import { auditFiles } from './audit-files.ts';

/** Options that name a policy and where it holds. */
export interface PolicyOptions {
  readonly policy?: string;
  readonly role?: string;
  readonly root?: readonly string[];
  /** The audit log, which no command may change. */
  readonly audit?: string;
}

/** A policy ready to judge, with its roots. */
export interface ChosenPolicy {
  readonly compiled: CompiledPolicy;
  /** Absolute real paths; the first is the workspace. */
  readonly roots: readonly [string, ...string[]];
  /** The policy as written, with everything it extends, base first. */
  readonly documents: readonly PolicyDocument[];
  /** What no command may change wherever it lies, absolute: the files of the policy and of the audit log. */
  readonly kept: readonly string[];
}

function realFolder(path: string): string {
  try {
    const real = realpathSync(resolve(path));
    if (statSync(real).isDirectory()) return real;
  } catch {
    // Said below, with the name the user gave.
  }
  throw new UmboError({ code: 'bad-root', message: `Nothing was done: --root ${path} is not a folder.` });
}

/** A shipped policy with those it builds on, base first. */
function presetDocuments(name: string): readonly PolicyDocument[] {
  const preset = Object.hasOwn(presets, name.slice('umbo:'.length))
    ? presets[name.slice('umbo:'.length)]
    : undefined;
  if (preset !== undefined)
    return [...(preset.extends ?? []).flatMap((base) => presetDocuments(base)), preset];
  throw new UmboError({
    code: 'bad-policy',
    message: `Policy not loaded: there is no preset ${name}. There are: ${Object.keys(presets)
      .map((key) => `umbo:${key}`)
      .join(', ')}.`,
  });
}

function load(name: string): LoadedPolicy {
  return name.startsWith('umbo:') ? { documents: presetDocuments(name), files: [] } : loadPolicyFile(name);
}

/** Loads what the options name: no policy is `umbo:developer`, no root is the current directory. */
export function choosePolicy(options: PolicyOptions): ChosenPolicy {
  const [first = '.', ...more] = options.root ?? [];
  const roots: [string, ...string[]] = [realFolder(first), ...more.map((path) => realFolder(path))];
  const loaded = load(options.policy ?? 'umbo:developer');
  const kept = [
    ...loaded.files.map((file) => realpathSync(file)),
    ...(options.audit === undefined ? [] : auditFiles(options.audit)),
  ];
  const several = roots.length === 1 ? {} : { paths: { roots: [...roots] }, cwd: { roots: [...roots] } };
  const host: PolicyDocument = {
    version: 1,
    ...several,
    // The names, too: a link to the policy is part of where it is found.
    paths: { ...several.paths, readOnly: [...kept, ...loaded.files.map((file) => resolve(file))] },
  };
  const compiled = compilePolicy(
    { ...loaded, documents: [...loaded.documents, host] },
    {
      root: roots[0],
      resolve: (name, cwd) => resolveExecutable(name, { cwd }),
      ...(options.role === undefined ? {} : { role: options.role }),
    },
  );
  return { compiled, roots, documents: loaded.documents, kept };
}
