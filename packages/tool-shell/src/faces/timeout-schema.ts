import { z } from 'zod';
import { leftOut } from './left-out.ts';

/** A time limit of a call; a value outside the range is an error that names the range. */
export function timeoutSchema(max: number, unit: 'ms' | 's'): ReturnType<typeof leftOut<z.ZodInt>> {
  const words = unit === 'ms' ? 'milliseconds' : 'seconds';
  const range = `a whole number of ${words} between 1 and ${max}`;
  // "5" is a whole number to whoever wrote it: what is wrong with it are the quotes.
  const error = ({ input }: { readonly input: unknown }): string =>
    typeof input === 'string' ? `must be a number and not text: ${range}` : `must be ${range}`;
  return leftOut(
    z
      .int({ error })
      .min(1, { error })
      .max(max, { error })
      .describe(`Time limit in ${words}, at most ${max}.`),
  );
}
