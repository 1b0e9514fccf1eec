import { UmboError } from '@umbo/tools-core';

/**
 * Codes of the errors this package raises; each is the `code` of a `UmboError`.
 *
 * `process-cancelled`: the abort signal fired before the command was started.
 * `process-limits-unavailable`: a resource limit was asked for that the backend cannot keep.
 * `process-host-closed`: run() after close().
 * The others say in their name what was missing, refused or exhausted.
 */
export type ProcessErrorCode =
  | 'process-not-found'
  | 'process-not-executable'
  | 'process-cwd-missing'
  | 'process-cwd-not-directory'
  | 'process-arguments-too-long'
  | 'process-too-many-open-files'
  | 'process-try-again'
  | 'process-no-memory'
  | 'process-sandbox-unavailable'
  | 'process-limits-unavailable'
  | 'process-stdin-closed'
  | 'process-supervisor-lost'
  | 'process-cancelled'
  | 'process-host-closed'
  | 'process-spawn-failed';

/** Makes a `UmboError` whose code is one of this package's. */
export function processError(code: ProcessErrorCode, message: string, cause?: unknown): UmboError {
  return new UmboError(cause === undefined ? { code, message } : { code, message, cause });
}

/** The error of a run that comes after close(). */
export function hostClosed(): UmboError {
  return processError('process-host-closed', 'Not started: the process host was closed.');
}
