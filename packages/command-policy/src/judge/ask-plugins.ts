import type { Decision } from '@umbo/tools-core';
import type { PluginCommand, PolicyPlugin } from '../plugin/policy-plugin.ts';
import type { PolicyRule } from '../rules/policy-rule.ts';
import type { Opinion } from './opinion.ts';

/** What plugins say of a command. An allow counts like an allow rule; a plugin that throws denies. */
export function askPlugins(
  plugins: readonly PolicyPlugin[],
  command: PluginCommand,
): { readonly allows: readonly PolicyRule[]; readonly opinions: readonly Opinion[] } {
  const allows: PolicyRule[] = [];
  const opinions: Opinion[] = [];
  for (const plugin of plugins) {
    if (plugin.decide === undefined) continue;
    const decision = decideSafely(plugin, command);
    if (decision.kind === 'abstain') continue;
    for (const reason of decision.reasons) {
      opinions.push({
        verdict: decision.kind,
        layer: 'plugin',
        code: reason.code,
        message: reason.message,
        lifts: 'none',
        ...(reason.rule === undefined ? {} : { rule: reason.rule }),
      });
    }
    if (decision.kind === 'allow') {
      const document = {
        id: `plugin:${plugin.name}`,
        decision: 'allow',
        match: command.argv[0] ?? '',
      } as const;
      allows.push({ document, matches: () => 'yes', liftsPaths: () => false });
    }
  }
  return { allows, opinions };
}

function decideSafely(plugin: PolicyPlugin, command: PluginCommand): Decision {
  try {
    const decision = plugin.decide?.(command);
    if (decision?.kind === 'abstain') return decision;
    if (decision?.kind !== 'allow' && decision?.kind !== 'ask' && decision?.kind !== 'deny') {
      return refuse(`Plugin ${plugin.name} gave no decision.`);
    }
    if (decision.kind !== 'allow' && decision.reasons.length === 0) {
      return {
        ...decision,
        reasons: [{ code: 'plugin', message: `Plugin ${plugin.name} says ${decision.kind}.` }],
      };
    }
    return decision;
  } catch (error) {
    return refuse(`Plugin ${plugin.name} failed: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function refuse(message: string): Decision {
  return { kind: 'deny', reasons: [{ code: 'plugin-failed', message }] };
}
