import { constants } from 'node:os';
import type { UmboError } from '@umbo/tools-core';
import { processError } from '../process-error.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { isShortageErrno, startError } from '../start-error.ts';

/** Where a start ended. Twin of `enum stage` in `native/link.h`. */
export const startStage = {
  request: 1,
  resource: 2,
  tree: 3,
  limits: 4,
  cwd: 5,
  sandbox: 6,
  exec: 7,
  scratch: 8,
  spill: 9,
} as const;

/** Why the supervisor did not start a command. */
export interface FailedStart {
  /** One of `startStage`. */
  readonly stage: number;
  /** The errno's name. */
  readonly errno: string;
  /** The step of the lock that failed, where it was the lock. */
  readonly step: string;
}

const errnoNames = new Map<number, string>(
  Object.entries(constants.errno)
    .toReversed()
    .map(([name, number]) => [number, name]),
);

/** Reads a failed frame. */
export function decodeFailedStart(bytes: Buffer): FailedStart {
  const number = bytes.readUInt32LE(0);
  return {
    stage: bytes.readUInt8(4),
    errno: errnoNames.get(number) ?? `errno ${number}`,
    step: bytes.toString('utf8', 5),
  };
}

/** The typed error of a start that failed. */
export async function failedStartError(failed: FailedStart, spec: ProcessSpec): Promise<UmboError> {
  const { stage, errno, step } = failed;
  const { file, cwd } = spec;
  const refuse = `Not started: ${JSON.stringify(file)}: `;
  switch (stage) {
    case startStage.sandbox:
      // A weaker profile is no answer to a shortage.
      if (isShortageErrno(errno)) return startError({ errno, file, cwd, step: 'fork' });
      return processError(
        'process-sandbox-unavailable',
        `${refuse}the sandbox could not be put on (${step}: ${errno}); allow it on this machine, or choose another profile.`,
      );
    case startStage.limits:
      return processError(
        'process-limits-unavailable',
        `${refuse}a limit it asked for cannot be kept here (${errno}); the process limit needs a user namespace of its own and does not bind root.`,
      );
    case startStage.cwd:
      return startError({ errno, file, cwd, step: 'cwd' });
    case startStage.exec:
      return startError({ errno, file, cwd, step: 'exec' });
    case startStage.scratch:
      return processError(
        'process-spawn-failed',
        `${refuse}its scratch directory could not be made (${errno}).`,
      );
    case startStage.spill:
      return processError('process-spawn-failed', `${refuse}its spill file could not be made (${errno}).`);
    case startStage.resource:
      if (errno !== 'ETIMEDOUT') return startError({ errno, file, cwd, step: 'fork' });
      return processError(
        'process-spawn-failed',
        `${refuse}it did not say within its time limit that it runs. A file system may not answer; or it stopped what starts it, and may have run.`,
      );
    default:
      return startError({ errno, file, cwd, step: 'fork' });
  }
}
