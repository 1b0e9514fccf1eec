import type { CommandReport } from '../judge/command-report.ts';
import type { Explanation } from './explanation.ts';
import { oneLine } from './one-line.ts';
import { sayEffect } from './say-effect.ts';

const layers: Readonly<Record<string, string>> = {
  allow: 'allow list',
  deny: 'deny list',
  knowledge: 'arguments',
};

/** An explanation as an indented tree for people. */
export function renderExplanation(explanation: Explanation): string {
  const lines = [`${explanation.verdict}${explanation.isReadOnly ? ' (only reads)' : ''}`];
  for (const opinion of explanation.opinions) lines.push(`  ${opinion.verdict}: ${oneLine(opinion.message)}`);
  const { commands } = explanation;
  for (const command of commands) {
    const indent = '  '.repeat(1 + depthOf(command, commands));
    const via = command.via === null ? '' : ` (through ${command.via})`;
    const words = command.argv.length === 0 ? oneLine(command.source, 120) : showArgv(command.argv);
    lines.push(`${indent}${words}${via}: ${command.verdict}`);
    if (command.resolvedPath !== null) lines.push(`${indent}  is ${oneLine(command.resolvedPath)}`);
    for (const effect of command.effects) {
      const said = sayEffect(effect);
      const by = effect.via === 'operand' || effect.via === 'command' ? '' : ` (${effect.via})`;
      if (said !== null) lines.push(`${indent}  ${oneLine(said, 140)}${by}`);
    }
    for (const opinion of command.opinions) {
      const lifted = opinion.liftedBy === undefined ? '' : ` [lifted by rule ${opinion.liftedBy}]`;
      lines.push(
        `${indent}  ${layers[opinion.layer] ?? opinion.layer}: ${opinion.verdict}: ${oneLine(opinion.message)}${lifted}`,
      );
    }
  }
  if (explanation.change !== null) lines.push(`to change that: ${explanation.change}`);
  return lines.join('\n');
}

function depthOf(command: CommandReport, commands: readonly CommandReport[]): number {
  let depth = 0;
  for (let parent = command.parent; parent !== null; parent = commands[parent]?.parent ?? null) depth++;
  return depth;
}

/** Arguments so that `["a b"]` differs from `["a","b"]`; `?` for an unknown word. */
function showArgv(argv: CommandReport['argv']): string {
  return argv.map((word) => (word === null ? '?' : JSON.stringify(oneLine(word, 120)))).join(' ');
}
