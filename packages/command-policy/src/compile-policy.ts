import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Decision, PermissionPolicy, PermissionRequest, ResolveExecutable } from '@umbo/tools-core';
import type { Explanation } from './explain/explanation.ts';
import { expandExtends } from './file/expand-extends.ts';
import type { LoadedPolicy } from './file/loaded-policy.ts';
import { createEnvironmentJudge } from './judge/environment-judge.ts';
import { nodeFileView } from './judge/file-view.ts';
import type { FileView } from './judge/file-view.ts';
import type { JudgeParts } from './judge/judge-parts.ts';
import { createNameJudge } from './judge/name-judge.ts';
import { createPathJudge } from './judge/path-judge.ts';
import { createIdentifyProgram } from './judge/program.ts';
import { explainRequest } from './judge/explain-request.ts';
import { families } from './knowledge/families.ts';
import { createKnowledgeBase } from './knowledge/knowledge-base.ts';
import { guardPlugin } from './plugin/guard-plugin.ts';
import type { PolicyPlugin } from './plugin/policy-plugin.ts';
import { mergeSections } from './policy/merge-sections.ts';
import type { PolicyDocument, PolicyLimits, PolicySandbox } from './policy/policy-document.ts';
import { findWarnings } from './policy/policy-warning.ts';
import type { PolicyWarning } from './policy/policy-warning.ts';
import { compileRule } from './rules/policy-rule.ts';

/** What a policy needs to know of the machine. */
export interface CompileOptions {
  /** The workspace root: absolute; relative paths of the policy and of requests start here. */
  readonly root: string;
  /** What a name resolves to on the trusted PATH, as the spawner will find it. */
  readonly resolve: ResolveExecutable;
  /** The role to judge for. Default none. */
  readonly role?: string;
  /** Plugins. Default none. */
  readonly plugins?: readonly PolicyPlugin[];
  /** Named in reasons. Default `command-policy`. */
  readonly name?: string;
  /** What `~` means; null for unknown. Default the user's home. */
  readonly home?: string | null;
  /** Names and paths are compared without case. Default true on macOS and Windows. */
  readonly caseInsensitive?: boolean;
  /** The file system to look at. Default the real one. */
  readonly fs?: FileView;
}

/** A policy ready to judge. */
export interface CompiledPolicy {
  /** Named in reasons. */
  readonly name: string;
  /** Judges one request; never throws: trouble denies. */
  decide(request: PermissionRequest): Decision;
  /** The same, with everything that was found out on the way. */
  explain(request: PermissionRequest): Explanation;
  /** What a reader of the policy should know: protections that are off, programs nobody described. */
  readonly warnings: readonly PolicyWarning[];
  /** Limits, for the host. */
  readonly limits: PolicyLimits;
  /** The sandbox, for the host. */
  readonly sandbox: PolicySandbox;
  /** Tools by category, for the host. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** For a permission checker. */
  toPermissionPolicy(): Exclude<PermissionPolicy, (...args: never) => unknown>;
}

/** Makes a policy ready to judge. Throws on anything wrong in it: a bad policy widens nothing. */
export function compilePolicy(
  policy: PolicyDocument | LoadedPolicy,
  options: CompileOptions,
): CompiledPolicy {
  const { role, name = 'command-policy', fs: files = nodeFileView } = options;
  const plugins = (options.plugins ?? []).map(guardPlugin);
  const isCaseFolded =
    options.caseInsensitive ?? (process.platform === 'darwin' || process.platform === 'win32');
  const root = files.realPath(resolve(options.root));
  const documents = 'documents' in policy ? policy.documents : expandExtends(policy);
  const settings = mergeSections(documents, role);
  const knowledge = createKnowledgeBase(
    families,
    plugins.flatMap((plugin) => plugin.commands ?? []),
  );
  const identify = createIdentifyProgram(options.resolve, root, files, isCaseFolded);
  const ruleDocuments = [...settings.rules, ...plugins.flatMap((plugin) => plugin.rules ?? [])];
  const parts: JudgeParts = {
    settings,
    root,
    knowledge,
    identify,
    names: createNameJudge(settings, identify, root, files, isCaseFolded),
    paths: createPathJudge(settings, root, files, isCaseFolded),
    environment: createEnvironmentJudge(settings.env, process.platform === 'win32'),
    rules: ruleDocuments.map((rule) =>
      compileRule(rule, knowledge, (path) => files.realPath(resolve(root, path))),
    ),
    plugins,
    files,
  };
  const home = options.home === undefined ? ownHome() : options.home;
  const explain = (request: PermissionRequest): Explanation => explainRequest(parts, request, name, home);
  const decide = (request: PermissionRequest): Decision => toDecision(explain(request));
  return {
    name,
    decide,
    explain,
    warnings: findWarnings(settings, knowledge),
    limits: settings.limits,
    sandbox: settings.sandbox,
    tools: settings.tools,
    toPermissionPolicy: () => ({ name, decide }),
  };
}

function toDecision({ verdict, reasons, suggestions, isReadOnly }: Explanation): Decision {
  switch (verdict) {
    case 'allow':
      return { kind: 'allow', reasons, readOnly: isReadOnly };
    case 'ask':
      return { kind: 'ask', reasons, suggestions };
    case 'deny':
      return { kind: 'deny', reasons };
    case 'abstain':
      return { kind: 'abstain' };
  }
}

/** Null for a user whom neither the environment nor the user database gives a home: then `~` cannot be told. */
function ownHome(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}
