import type { Decision, PermissionRequest } from '@umbo/tools-core';
import type { CommandReport } from '../judge/command-report.ts';
import type { CommandKnowledge } from '../knowledge/command-knowledge.ts';
import type { RuleDocument } from '../policy/policy-document.ts';

/** What a plugin sees of one command: everything but the verdict. */
export type PluginCommand = Omit<CommandReport, 'verdict' | 'isReadOnly' | 'opinions'>;

/** Something that adds to a policy: knowledge, rules, request kinds, opinions. */
export interface PolicyPlugin {
  /** Named in reasons. */
  readonly name: string;
  /** Knowledge of more programs; replaces shipped knowledge of the same name. */
  readonly commands?: readonly CommandKnowledge[];
  /** Rules, added to the policy's own and held to the same schema. */
  readonly rules?: readonly RuleDocument[];
  /** Decisions for request kinds of its own, by `kind`; the policy's own kinds are refused. Answers as `decide` does. */
  readonly requests?: Readonly<Record<string, (request: PermissionRequest) => Decision>>;
  /**
   * An opinion on every command found, through any wrapper; it sees a copy and answers at once. `abstain` for none;
   * throwing, a promise, taking more than 5 seconds or anything but a plain decision denies.
   */
  readonly decide?: (command: PluginCommand) => Decision;
}

/** A plugin, checked for its type. */
export function definePolicyPlugin(plugin: PolicyPlugin): PolicyPlugin {
  return plugin;
}
