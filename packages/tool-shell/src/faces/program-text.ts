import { z } from 'zod';

/** Text that is given to a program as a name, an argument or a value: what no program can be given, nobody should be asked about. */
export function programText(): z.ZodString {
  return wholeText().refine((text) => !text.includes('\0'), {
    error: 'must not contain a NUL character, which no program can be given',
  });
}

/** Text that reaches a program as it was written: half a character would arrive as another one. */
export function wholeText(): z.ZodString {
  return z.string().refine((text) => text.isWellFormed(), {
    error: 'must not contain half a character (a lone surrogate), which cannot be passed on',
  });
}

/** The name of an environment variable. */
export function variableName(): z.ZodString {
  return programText().regex(/^[^=]+$/, {
    error: 'the name of a variable must not be empty nor contain "="',
  });
}
