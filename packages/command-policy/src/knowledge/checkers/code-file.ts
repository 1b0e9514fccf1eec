import type { ArgumentCheck } from '../argument-check.ts';
import { runsCode } from '../effect.ts';

/** A file or a module that is run: `data:`, `http:` and `file:` addresses are code from somewhere else. */
export const codeFile: ArgumentCheck = (value) =>
  /^[a-z][a-z0-9+.-]+:/i.test(value) && !value.startsWith('node:')
    ? [runsCode]
    : [{ kind: 'runs', what: 'file', text: value }];
