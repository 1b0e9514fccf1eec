import { constants, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { UmboError } from '@umbo/tools-core';
import { processError, type ProcessErrorCode } from './process-error.ts';

/** What a backend knows about a command the kernel refused to start. */
export interface StartFailure {
  /** The errno's name, such as `ENOENT`; undefined when there was none. */
  readonly errno: string | undefined;
  /** The program that was to run. */
  readonly file: string;
  /** The working directory it was to run in. */
  readonly cwd: string;
  /** The step that failed, where the backend knows it; else it is found by looking at `cwd` and `file`. */
  readonly step?: 'cwd' | 'exec' | 'fork';
  /** The original error. */
  readonly cause?: unknown;
}

const exhausted: Readonly<Record<string, readonly [ProcessErrorCode, string]>> = {
  E2BIG: [
    'process-arguments-too-long',
    'the arguments and environment are larger than the kernel takes; pass the data by stdin or a file',
  ],
  EMFILE: [
    'process-too-many-open-files',
    'this process has no file descriptor left; close some, or raise the open files limit',
  ],
  ENFILE: ['process-too-many-open-files', 'the system has no file descriptor left; try again later'],
  EAGAIN: ['process-try-again', 'the limit on processes is reached; try again when others have ended'],
  ENOMEM: ['process-no-memory', 'there is not enough memory to start it; try again when some is free'],
};

/** True for an errno that says what was exhausted at that moment. */
export function isShortageErrno(errno: string): boolean {
  return errno !== 'E2BIG' && exhausted[errno] !== undefined;
}

/** True for an error that says what was exhausted at that moment, not what is wrong with the program. */
export function isShortage(error: unknown): boolean {
  return (
    UmboError.isInstance(error) &&
    Object.entries(exhausted).some(([errno, [code]]) => isShortageErrno(errno) && code === error.code)
  );
}

/** Turns an errno into the typed error that says what was not started, why, and what would allow it. */
export async function startError(failure: StartFailure): Promise<UmboError> {
  const { errno = '', file, cwd, step, cause } = failure;
  const refuse = (code: ProcessErrorCode, why: string): UmboError =>
    processError(code, `Not started: ${JSON.stringify(file)}: ${why}.`, cause);

  const shortage = exhausted[errno];
  if (shortage !== undefined) return refuse(...shortage);
  if (step !== 'exec' && step !== 'fork') {
    const directory = await look(cwd);
    if (directory === undefined) {
      return refuse(
        'process-cwd-missing',
        `the working directory ${JSON.stringify(cwd)} does not exist or cannot be entered`,
      );
    }
    if (!directory.isDirectory()) {
      return refuse(
        'process-cwd-not-directory',
        `the working directory ${JSON.stringify(cwd)} is not a directory`,
      );
    }
    if (step === 'cwd' || !(await may(cwd, constants.X_OK))) {
      return refuse(
        'process-cwd-missing',
        `the working directory ${JSON.stringify(cwd)} cannot be entered (${errno})`,
      );
    }
  }
  switch (errno) {
    case 'ENOENT':
    case 'ENOTDIR':
      return (await look(file)) === undefined
        ? refuse('process-not-found', 'no such program; check the name or install it')
        : refuse(
            'process-not-found',
            'the interpreter it names in its first line, or its loader, is missing',
          );
    case 'ENOEXEC':
      return refuse(
        'process-not-executable',
        'it has no #! line and is no program for this machine (ENOEXEC); name its interpreter, with it as an argument',
      );
    case 'EACCES':
      return refuse('process-not-executable', `it is not an executable file for this user (${errno})`);
    default:
      return refuse(
        'process-spawn-failed',
        errno === '' ? 'it could not be started' : `the system answered ${errno}`,
      );
  }
}

async function look(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

async function may(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
