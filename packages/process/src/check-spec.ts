import { isAbsolute } from 'node:path';
import { processError } from './process-error.ts';
import type { ProcessSpec } from './process-spec.ts';

/** Refuses a spec that no kernel call can say as it stands; both backends ask before anything else. */
export function checkSpec(spec: ProcessSpec): void {
  const { file, args, argv0 = '', cwd, env, timeoutMs } = spec;
  const refuse = (why: string): never => {
    throw processError('process-spawn-failed', `Not started: ${JSON.stringify(file)}: ${why}.`);
  };
  if (!isAbsolute(file)) refuse('the program must be an absolute path; resolve its name first');
  if (!isAbsolute(cwd)) refuse('the working directory must be an absolute path');
  // The kernel ends a string at NUL: what runs would not be what was judged.
  if ([file, argv0, cwd, ...args].some((text) => text.includes('\0')))
    refuse('an argument or path holds a NUL character');
  // Half a character has no bytes: another one would be passed on in its place, and be a name nobody judged.
  if (![file, argv0, cwd, ...args].every((text) => text.isWellFormed()))
    refuse('an argument or path holds half a character (a lone surrogate)');
  for (const [key, value] of Object.entries(env)) {
    const whole = key.isWellFormed() && value.isWellFormed();
    if (!whole || key === '' || /[=\0]/.test(key) || value.includes('\0')) {
      refuse(`the environment key ${JSON.stringify(key)} or its value cannot be passed on`);
    }
  }
  if (!(timeoutMs > 0)) refuse('timeoutMs must be above 0');
  const { graceMs, drainMs, capture, limits } = spec;
  for (const [key, value] of Object.entries({ graceMs, drainMs, ...capture, ...limits }))
    if (value !== undefined && !(value >= 0)) refuse(`${key} must be 0 or more`);
}
