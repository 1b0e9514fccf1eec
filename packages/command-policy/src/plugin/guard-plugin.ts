import { UmboError } from '@umbo/tools-core';
import type { Decision, PermissionRequest } from '@umbo/tools-core';
import { ruleSchema } from '../policy/policy-document.ts';
import type { PolicyPlugin } from './policy-plugin.ts';
import { pluginDecision } from './plugin-decision.ts';

/** The policy's own business: a plugin that took these over would go round every list and rule. */
const BUILT_IN = new Set([
  'shell.command',
  'shell.script',
  'fs.read',
  'fs.write',
  'fs.delete',
  'network.connect',
  'task.control',
]);

type Requests = Record<string, (request: PermissionRequest) => Decision>;

/**
 * A plugin as the policy uses it: read once, its rules held to the schema, each answer checked, and each question a copy,
 * so that nothing it does to the question reaches the policy, the explanation or the next plugin.
 */
export function guardPlugin(plugin: PolicyPlugin): PolicyPlugin {
  const { name, commands, rules, requests, decide } = plugin;
  if (typeof name !== 'string' || name === '') refuse('(without a name)', 'it has no name. Give it one');
  for (const rule of rules ?? []) {
    const checked = ruleSchema.safeParse(rule);
    if (checked.success) continue;
    const [issue] = checked.error.issues;
    refuse(name, `a rule is wrong: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const guarded = Object.create(null) as Requests;
  for (const [kind, answer] of Object.entries(requests ?? {})) {
    if (BUILT_IN.has(kind)) {
      refuse(
        name,
        `it would decide "${kind}", which the policy decides itself. Use decide for opinions on commands`,
      );
    }
    if (typeof answer !== 'function') refuse(name, `requests["${kind}"] is not a function`);
    guarded[kind] = (request) => pluginDecision(name, () => answer.call(requests, structuredClone(request)));
  }
  if (decide !== undefined && typeof decide !== 'function') refuse(name, 'decide is not a function');
  return {
    name,
    requests: guarded,
    ...(commands === undefined ? {} : { commands }),
    ...(rules === undefined ? {} : { rules }),
    ...(decide === undefined
      ? {}
      : { decide: (command) => pluginDecision(name, () => decide.call(plugin, structuredClone(command))) }),
  };
}

function refuse(name: string, why: string): never {
  throw new UmboError({ code: 'bad-plugin', message: `Policy not loaded: plugin ${name}: ${why}.` });
}
