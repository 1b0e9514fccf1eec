import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type Enforcement,
  type PlainCommand,
  type WrappedCommand,
  unavailableOn,
  wrapWithBubblewrap,
  wrapWithSandboxExec,
} from '@umbo/sandbox';
import { processError } from '../process-error.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { spawnProgram } from '../spawn.ts';
import { startError } from '../start-error.ts';
import { programFormat } from './program-format.ts';

type Wrapped = Extract<WrappedCommand, { readonly kind: 'wrapped' }>;

/** A command with a sandbox program around it. */
export interface WrappedStart {
  /** What to start in its place. */
  readonly command: PlainCommand;
  /** Which program is around it. */
  readonly backend: Enforcement['backend'];
  /** What then holds. */
  readonly enforcement: Wrapped['enforcement'];
}

const bubblewrap = '/usr/bin/bwrap';
const harmless: PlainCommand = {
  file: process.platform === 'darwin' ? '/usr/bin/true' : '/bin/true',
  args: [],
};
const maxComplaintBytes = 2000;

/** Puts bubblewrap or sandbox-exec around a command, after a harmless command ran under the very same confinement. */
export async function wrapCommand(spec: ProcessSpec, scratchDir: string): Promise<WrappedStart> {
  // Inside, a start that fails would look like the command's own exit code.
  await checkStartable(spec);
  const command = wrapAs(spec, { file: spec.file, args: spec.args }, scratchDir);
  const rehearsal = wrapAs(spec, harmless, scratchDir);
  if (command.kind === 'unavailable' || rehearsal.kind === 'unavailable') {
    const { reason, remedy } =
      command.kind === 'unavailable'
        ? command
        : { reason: 'it cannot be tried', remedy: 'use the supervisor' };
    throw refusal(spec, reason, remedy);
  }
  const complaint = await rehearse(rehearsal.command, spec.cwd);
  if (complaint !== undefined) {
    throw refusal(
      spec,
      `the sandbox could not be put on (${complaint})`,
      'use the supervisor, or allow it on this machine',
    );
  }
  const onMac = process.platform === 'darwin';
  const { enforcement } = command;
  return {
    command: command.command,
    backend: onMac ? 'portable+sandbox-exec' : 'portable+bubblewrap',
    enforcement: onMac
      ? enforcement
      : {
          ...enforcement,
          notEnforced: [...enforcement.notEnforced, 'its children are ended with it, without drain time'],
        },
  };
}

function wrapAs(spec: ProcessSpec, command: PlainCommand, scratchDir: string): WrappedCommand {
  const options = { scratchDir, cwd: spec.cwd };
  if (process.platform === 'linux')
    return wrapWithBubblewrap(spec.sandbox, command, { ...options, wrapper: bubblewrap });
  if (process.platform === 'darwin') return wrapWithSandboxExec(spec.sandbox, command, options);
  return unavailableOn(process.platform);
}

async function checkStartable({ file, cwd }: ProcessSpec): Promise<void> {
  try {
    await access(cwd, constants.X_OK);
    await access(file, constants.X_OK);
    if (!(await stat(cwd)).isDirectory() || !(await stat(file)).isFile())
      throw await startError({ errno: 'EACCES', file, cwd });
    const { interpreter } = await programFormat(file);
    if (interpreter !== undefined) await access(resolve(cwd, interpreter), constants.X_OK);
  } catch (error) {
    const errno = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    throw errno?.startsWith('process-') === true
      ? error
      : await startError({ errno, file, cwd, cause: error });
  }
}

/** Runs a command that does nothing; answers what went wrong, undefined when nothing did. */
async function rehearse({ file, args }: PlainCommand, cwd: string): Promise<string | undefined> {
  try {
    const program = await spawnProgram({ file, args, cwd, env: {}, stdin: 'ignore' });
    let complaint = '';
    program.stdout.resume();
    for await (const chunk of program.stderr)
      if (complaint.length < maxComplaintBytes) complaint += String(chunk);
    const { exitCode, signal } = await program.exited;
    return exitCode === 0 ? undefined : complaint.trim() || `it ended with ${signal ?? exitCode}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refusal(spec: ProcessSpec, reason: string, remedy: string): Error {
  return processError(
    'process-sandbox-unavailable',
    `Not started: ${JSON.stringify(spec.file)}: ${reason}. What would allow it: ${remedy}.`,
  );
}
