import type { SensitivePattern } from './custom/custom-pattern.ts';

/** A secret the host knows. */
export interface RegisteredSecret {
  /** The value, at least 4 characters. */
  readonly value: string;
  /** What the label says; default `known-secret`. */
  readonly kind?: string;
}

/** How secrets are taken out. */
export interface RedactorOptions {
  /** Values that must never be shown, in any of their encodings; default none. */
  readonly secrets?: readonly (string | RegisteredSecret)[];
  /** An environment: the values of its secret-named keys are registered where they have 8 characters or more; default none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** RE2 patterns for the host's own secrets, at most 64, tried on every line; default none. */
  readonly extraSensitivePatterns?: readonly (string | SensitivePattern)[];
  /** `kind`: `[REDACTED:kind]`; `plain`: `[REDACTED]`; default `kind`. */
  readonly label?: 'kind' | 'plain';
  /** A stream shows a line without end in parts of so many bytes, at least 4096; default 65536. */
  readonly maxLineBytes?: number;
}
