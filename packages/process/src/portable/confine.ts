import type { Enforcement, SandboxProfile } from '@umbo/sandbox';
import { processError } from '../process-error.ts';
import type { ProcessSpec } from '../process-spec.ts';

/** A command as it is really started, and what holds for it. */
export interface ConfinedCommand {
  /** Program, arguments and name. */
  readonly command: { readonly file: string; readonly args: readonly string[]; readonly argv0?: string };
  /** What is enforced. */
  readonly enforcement: Enforcement;
}

const notPromised: readonly string[] = [
  'a process that leaves both its session and its parent (a daemon) is not found when the tree is ended',
  'commands outlive a host that is killed with SIGKILL',
  'descriptors that the host itself inherited open are passed on to the command',
];

/** Puts what the profile asks for around a command, or refuses: a profile is never weakened in silence (P11). */
export function confine(spec: ProcessSpec): ConfinedCommand {
  const { file, args, argv0, sandbox, limits = {} } = spec;
  const asked = Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (asked.length > 0) {
    throw processError(
      'process-limits-unavailable',
      `Not started: the portable backend cannot limit ${asked.join(', ')}. Use the supervisor, or leave the limits out.`,
    );
  }
  if (!asksNothing(sandbox)) {
    throw processError(
      'process-sandbox-unavailable',
      `Not started: the portable backend cannot enforce the sandbox profile ${JSON.stringify(sandbox.mode)} here. Use the supervisor, or a profile that is off.`,
    );
  }
  return {
    command: argv0 === undefined ? { file, args } : { file, args, argv0 },
    enforcement: {
      backend: 'portable',
      mode: 'off',
      network: 'on',
      tree: 'processGroup',
      landlockAbi: null,
      seccomp: false,
      namespaces: [],
      notEnforced: notPromised,
    },
  };
}

function asksNothing({ mode, network, protectedPaths, deniedReads }: SandboxProfile): boolean {
  return mode === 'off' && network === 'on' && protectedPaths.length === 0 && deniedReads.length === 0;
}
