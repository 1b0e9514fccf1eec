import type { Redactor } from './redactor.ts';

const unsafe = '[REDACTED: the redactor failed]';

/** A redactor that cannot break a call and cannot leak by breaking: what it fails on is left out whole. */
export interface SafeRedaction {
  /** Text without secrets. */
  text(text: string): string;
  /** A value without secrets, or `instead` when the redactor fails. */
  value<T>(value: T, instead: T): T;
  /** An unknown value without secrets, or a note in its place. */
  output(value: unknown): unknown;
}

/** Wraps the host's redactor; without one everything passes unchanged. */
export function safeRedaction(redactor?: Redactor): SafeRedaction {
  if (redactor === undefined)
    return { text: (text) => text, value: (value) => value, output: (value) => value };
  return {
    text: (text) => attempt(() => textOr(redactor.redactText(text)), unsafe),
    value: (value, instead) => attempt(() => redactor.redactValue(value), instead),
    output: (value) => attempt(() => redactor.redactValue(value), unsafe),
  };
}

/** A redactor of the host's own may answer anything. */
const textOr = (shown: unknown): string => (typeof shown === 'string' ? shown : unsafe);

function attempt<T>(redact: () => T, instead: T): T {
  try {
    return redact();
  } catch {
    return instead;
  }
}
