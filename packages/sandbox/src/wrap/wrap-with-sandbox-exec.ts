import { namesOf } from '../lock/names-of.ts';
import type { SandboxProfile } from '../sandbox-profile.ts';
import { sandboxExecProfile } from './sandbox-exec-profile.ts';
import type { PlainCommand, WrapOptions, WrappedCommand } from './wrapped-command.ts';

/** Never looked up on PATH: a planted sandbox-exec would be the sandbox. */
const program = '/usr/bin/sandbox-exec';

/** Puts macOS' sandbox-exec around a command. Its text is tested, its effect was not: no Mac was at hand. */
export function wrapWithSandboxExec(
  profile: SandboxProfile,
  command: PlainCommand,
  options: WrapOptions = {},
): WrappedCommand {
  if (profile.mode === 'off')
    return {
      kind: 'unavailable',
      reason: 'mode off asks for no sandbox',
      remedy: 'start the command as it is',
    };
  const kept = [...profile.protectedPaths, ...profile.deniedReads];
  const paths = [...profile.writableRoots, ...kept, ...kept.flatMap(namesOf), options.scratchDir ?? '/'];
  const odd = paths.find((path) => !path.startsWith('/') || hasControlCharacter(path));
  if (odd !== undefined) {
    return {
      kind: 'unavailable',
      reason: `the path ${JSON.stringify(odd)} cannot be written into a profile`,
      remedy: 'name an absolute path without control characters',
    };
  }
  const args = ['-p', sandboxExecProfile(profile, options.scratchDir), command.file, ...command.args];
  const notEnforced = [
    'modes, owners and times of files inside TMPDIR and the roots can be changed',
    'untested: written for macOS without one at hand',
  ];
  return {
    kind: 'wrapped',
    command: { file: program, args },
    enforcement: { mode: profile.mode, network: profile.network, namespaces: [], notEnforced },
  };
}

function hasControlCharacter(path: string): boolean {
  return /\p{Cc}/u.test(path);
}
