import { UmboError } from '@umbo/tools-core';
import { processError } from '../process-error.ts';
import { isShortage, startError } from '../start-error.ts';

/** Why the supervisor at a path could not be opened: a shortage keeps its own error, all else is about it, not about the command. */
export async function openError(error: unknown, path: string): Promise<UmboError> {
  if (UmboError.isInstance(error)) return error;
  const errno = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const typed = await startError({ errno, file: path, cwd: '/', step: 'exec', cause: error });
  if (isShortage(typed)) return typed;
  return processError(
    'process-supervisor-lost',
    `Not started: the supervisor ${JSON.stringify(path)} does not run here (${errno ?? reasonOf(error)}). Rebuild it for this machine, or use the portable backend.`,
    error,
  );
}

/** The error of a command that could not be started because the supervisor died. */
export function lostError(): UmboError {
  return processError(
    'process-supervisor-lost',
    'Not started: the supervisor ended. The next run starts a new one.',
  );
}

/** The error of a command that needs a scratch directory where none can be made. */
export function noScratchError(cause: unknown): UmboError {
  return processError(
    'process-spawn-failed',
    `Not started: the temporary directory cannot take its scratch directory (${reasonOf(cause)}). Set TMPDIR for this host to one that exists and can be written, or make room.`,
    cause,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
