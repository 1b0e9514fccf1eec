import { UmboError } from '@umbo/tools-core';
import { CommanderError } from 'commander';
import { exitCode } from './exit-code.ts';
import { createProgram } from './program.ts';

// A reader that went away (`| head`) is not an error, and there is nothing left to do for it. `run` writes by other means.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCode.ok);
});
process.stderr.on('error', () => {});

/** A file that is not there, not readable or not a file is the user's to mend, not ours. */
function isFileTrouble(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  // A user's mistake gets a sentence, a bug gets its stack.
  if (!UmboError.isInstance(error) && !isFileTrouble(error)) throw error;
  process.stderr.write(`umbo: ${error.message}\n`);
  return UmboError.isInstance(error) && error.code.startsWith('audit-')
    ? exitCode.unavailable
    : exitCode.usage;
}

try {
  await createProgram((code) => {
    process.exitCode = code;
  }).parseAsync();
} catch (error) {
  process.exitCode = codeOf(error);
}
