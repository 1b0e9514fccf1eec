import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** A part of a file name: a slash in it makes it a path. */
export const namePart: ArgumentCheck = (value) =>
  value.includes('/') ? [asks(`makes a path of "${value}", which should be part of a name`)] : [];
