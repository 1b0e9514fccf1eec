import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** A mode as chmod(1) reads it: set-user-id and set-group-id make a program run as somebody else. */
export const fileMode: ArgumentCheck = (value) =>
  /s/.test(value) || /[=+-]?0*[2-7]\d{3}/.test(value)
    ? [asks('makes a program run as its owner or group')]
    : /^[\w,=+-]*$/.test(value)
      ? []
      : [asks(`is given "${value}", which is no mode`)];
