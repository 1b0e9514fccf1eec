import { UmboError } from '@umbo/tools-core';
import { APICallError, RetryError } from 'ai';

function textOf(error: unknown): string {
  if (RetryError.isInstance(error)) return textOf(error.lastError);
  // A status of success says nothing of what went wrong behind it.
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode < 300)
    return `the answer broke off: ${error.cause === undefined ? error.message : textOf(error.cause)}`;
  if (APICallError.isInstance(error))
    return error.statusCode === undefined ? error.message : `${error.statusCode}: ${error.message}`;
  if (error instanceof Error) return error.message;
  if (typeof error === 'string') return error;
  return JSON.stringify(error) ?? 'unknown error';
}

/** What a provider threw, as one error with one line; the original is its cause. */
export function modelFailure(error: unknown): UmboError {
  if (UmboError.isInstance(error)) return error;
  return new UmboError({
    code: 'model-failed',
    message: `The model did not finish its answer: ${textOf(error)}`,
    cause: error,
  });
}

/** The error for an answer that ended before it was complete. */
export function brokenAnswer(why: string): UmboError {
  return new UmboError({ code: 'model-failed', message: `The model did not finish its answer: ${why}` });
}
