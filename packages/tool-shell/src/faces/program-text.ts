import { z } from 'zod';

/** Text that is given to a program as a name, an argument or a value: none can hold a NUL, so nobody should be asked about one that does. */
export function programText(): z.ZodString {
  return z.string().refine((text) => !text.includes('\0'), {
    error: 'must not contain a NUL character, which no program can be given',
  });
}
