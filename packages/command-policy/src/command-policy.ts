import { compilePolicy } from './compile-policy.ts';
import type { CompiledPolicy, CompileOptions } from './compile-policy.ts';
import type { PolicyPlugin } from './plugin/policy-plugin.ts';
import type { PolicyDocument, PolicySection, RuleDocument } from './policy/policy-document.ts';

/** A policy written in code: the same data as a policy file, step by step. Each step gives a new policy. */
export class CommandPolicy {
  readonly #document: PolicyDocument;
  readonly #plugins: readonly PolicyPlugin[];

  private constructor(document: PolicyDocument, plugins: readonly PolicyPlugin[]) {
    this.#document = document;
    this.#plugins = plugins;
  }

  /** An empty policy: the default block list denies, everything else asks. */
  static create(): CommandPolicy {
    return new CommandPolicy({ version: 1 }, []);
  }

  /** Builds on a shipped preset, e.g. `developer`. */
  extend(preset: string): CommandPolicy {
    const name = preset.startsWith('umbo:') ? preset : `umbo:${preset}`;
    return this.#with({ extends: [...(this.#document.extends ?? []), name] });
  }

  /** Programs that may run. */
  allowExecutables(names: readonly string[]): CommandPolicy {
    return this.#with({ allow: [...(this.#document.allow ?? []), ...names] });
  }

  /** Programs that never run, through any wrapper. */
  denyExecutables(names: readonly string[]): CommandPolicy {
    return this.#with({ deny: [...(this.#document.deny ?? []), ...names] });
  }

  /** A directory commands may start in. Without any: the roots of `paths`. */
  allowCwd(...directories: readonly string[]): CommandPolicy {
    return this.#with({ cwd: { roots: [...(this.#document.cwd?.roots ?? []), ...directories] } });
  }

  /** Environment keys that may be set; all others ask. */
  allowEnvKeys(keys: readonly string[]): CommandPolicy {
    const { env } = this.#document;
    return this.#with({ env: { ...env, allow: [...(env?.allow ?? []), ...keys] } });
  }

  /** Environment keys that deny the call. */
  denyEnvKeys(keys: readonly string[]): CommandPolicy {
    const { env } = this.#document;
    return this.#with({ env: { ...env, deny: [...(env?.deny ?? []), ...keys] } });
  }

  /** True: what is on no list asks. False: it is denied. */
  requireApprovalForUnknown(isAsked = true): CommandPolicy {
    return this.#with({ unknown: isAsked ? 'ask' : 'deny' });
  }

  /** Where may be written, what only read, what is protected. */
  paths(paths: NonNullable<PolicySection['paths']>): CommandPolicy {
    return this.#with({ paths: { ...this.#document.paths, ...paths } });
  }

  /** A rule. */
  rule(rule: RuleDocument): CommandPolicy {
    return this.#with({ rules: [...(this.#document.rules ?? []), rule] });
  }

  /** A role, chosen by `build({ role })`. */
  role(name: string, section: PolicySection): CommandPolicy {
    return this.#with({ roles: { ...this.#document.roles, [name]: section } });
  }

  /** A plugin. */
  use(plugin: PolicyPlugin): CommandPolicy {
    return new CommandPolicy(this.#document, [...this.#plugins, plugin]);
  }

  /** The same as data. */
  toDocument(): PolicyDocument {
    return this.#document;
  }

  /** Makes it ready to judge. */
  build(options: CompileOptions): CompiledPolicy {
    return compilePolicy(this.#document, {
      ...options,
      plugins: [...this.#plugins, ...(options.plugins ?? [])],
    });
  }

  #with(change: Partial<PolicyDocument>): CommandPolicy {
    return new CommandPolicy({ ...this.#document, ...change }, this.#plugins);
  }
}
