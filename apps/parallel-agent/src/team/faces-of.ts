import type { CompiledPolicy } from '@umbo/command-policy';
import type { ShellFace } from '@umbo/tool-shell';
import { UmboError } from '@umbo/tools-core';

const faces: readonly ShellFace[] = [
  'shell.exec',
  'shell.bash',
  'execute_command',
  'run_command',
  'shell.task',
];

/** The shell tools a policy gives a role; without a word of it those of a usual agent. */
export function facesOf({ tools }: Pick<CompiledPolicy, 'tools'>): readonly ShellFace[] {
  const named = tools['shell'];
  if (named === undefined) return ['shell.exec', 'shell.bash', 'shell.task'];
  const unknown = named.filter((name) => !faces.includes(name as ShellFace));
  if (unknown.length > 0)
    throw new UmboError({
      code: 'unknown-tool',
      message: `Not started: the policy gives the tool "${unknown.join('", "')}", which does not exist. There are ${faces.join(', ')}.`,
    });
  return faces.filter((face) => named.includes(face));
}
