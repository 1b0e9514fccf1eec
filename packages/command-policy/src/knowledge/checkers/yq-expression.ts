import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';
import type { Effect } from '../effect.ts';

/** An expression of yq: `load("file")` and its like read a file; what is put together, or a command of the system, asks. */
export const yqExpression: ArgumentCheck = (value) => {
  const effects: Effect[] = [];
  // `.load` is a field of that name; `..load` would be everything, and then the call.
  for (const [, name = '', path] of value.matchAll(
    /(?<!(?<!\.)\.)\b(load\w*|system|eval)\b(?:\s*\(\s*"([^"\\]*)"\s*\))?/g,
  )) {
    if (name === 'system') effects.push(asks('runs a command'));
    else if (name === 'eval') effects.push(asks('puts an expression together'));
    else
      effects.push(
        path === undefined ? asks('reads a file whose name is put together') : { kind: 'reads', path },
      );
  }
  return effects;
};
