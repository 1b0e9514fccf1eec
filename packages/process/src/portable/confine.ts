import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Enforcement, PlainCommand, SandboxProfile } from '@umbo/sandbox';
import { processError } from '../process-error.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { wrapCommand } from './wrap-command.ts';

/** A command as it is really started, and what holds for it. */
export interface ConfinedCommand {
  /** Program, arguments and name. */
  readonly command: PlainCommand & { readonly argv0?: string };
  /** Its environment: the given one, with TMPDIR where it has a scratch directory. */
  readonly env: Readonly<Record<string, string>>;
  /** What is enforced. */
  readonly enforcement: Enforcement;
  /** Removes what was made for it. */
  readonly cleanUp: () => Promise<void>;
}

const notPromised: readonly string[] = [
  'a process that leaves both its session and its parent (a daemon) is not found when the tree is ended',
  'commands outlive a host that a signal ends (SIGKILL, or one it does not handle): each is in a session of its own',
  'descriptors that the host itself inherited open are passed on to the command',
];

const unconfined: Enforcement = {
  backend: 'portable',
  mode: 'off',
  network: 'on',
  tree: 'processGroup',
  landlockAbi: null,
  seccomp: false,
  namespaces: [],
  notEnforced: notPromised,
};

/** Puts what the profile asks for around a command, or refuses: a profile is never weakened in silence (P11). */
export async function confine(spec: ProcessSpec): Promise<ConfinedCommand> {
  const { file, args, argv0, env, sandbox, limits = {} } = spec;
  const asked = Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (asked.length > 0) {
    throw processError(
      'process-limits-unavailable',
      `Not started: the portable backend cannot limit ${asked.join(', ')}. Use the supervisor, or leave the limits out.`,
    );
  }
  if (asksNothing(sandbox)) {
    const command = argv0 === undefined ? { file, args } : { file, args, argv0 };
    return { command, env, enforcement: unconfined, cleanUp: async () => {} };
  }
  // Inside a sandbox program a command sees its path as its own name; another spelling of the same name is no reason to refuse it.
  const isRenamed = argv0 !== undefined && basename(argv0) !== basename(file);
  if (isRenamed || sandbox.mode === 'off') {
    const what = isRenamed
      ? 'a sandbox and an argv0 of its own'
      : 'a mode that is off but keeps something away';
    throw processError(
      'process-sandbox-unavailable',
      `Not started: the portable backend has no means for ${what}. Use the supervisor.`,
    );
  }
  const scratchDir = await mkdtemp(join(await realpath(tmpdir()), 'umbo-scratch-'));
  const cleanUp = (): Promise<void> => rm(scratchDir, { recursive: true, force: true }).catch(() => {});
  try {
    const inside = { ...env, TMPDIR: scratchDir };
    const { command, backend, enforcement } = await wrapCommand(spec, scratchDir);
    const tree = enforcement.namespaces.includes('pid') ? 'pidNamespace' : 'processGroup';
    const notEnforced = [...(tree === 'processGroup' ? notPromised : []), ...enforcement.notEnforced];
    return {
      command,
      env: inside,
      enforcement: { ...unconfined, ...enforcement, backend, tree, notEnforced },
      cleanUp,
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function asksNothing({ mode, network, protectedPaths, deniedReads }: SandboxProfile): boolean {
  return mode === 'off' && network === 'on' && protectedPaths.length === 0 && deniedReads.length === 0;
}
