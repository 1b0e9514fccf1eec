import { z } from 'zod';

/** A time limit of a call; a value outside the range is an error that names the range. */
export function timeoutSchema(max: number, unit: 'ms' | 's'): z.ZodOptional<z.ZodInt> {
  const words = unit === 'ms' ? 'milliseconds' : 'seconds';
  const error = `must be a whole number of ${words} between 1 and ${max}`;
  return z
    .int({ error })
    .min(1, { error })
    .max(max, { error })
    .optional()
    .describe(`Time limit in ${words}, at most ${max}.`);
}
