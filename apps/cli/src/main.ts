import { UmboError } from '@umbo/tools-core';
import { CommanderError } from 'commander';
import { exitCode } from './exit-code.ts';
import { createProgram } from './program.ts';

// A reader that went away (`| head`) is not an error, and there is nothing left to do for it. `run` writes by other means.
// A full disk or a terminal that is gone is the user's to mend.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE')
    process.stderr.write(`umbo: the output cannot be written (${error.message}).\n`);
  process.exit(error.code === 'EPIPE' ? exitCode.ok : exitCode.usage);
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

process.removeAllListeners('warning');
process.on('warning', ({ name, message }) => {
  // That node calls its SQLite experimental is nothing a user of this program can act on.
  if (name !== 'ExperimentalWarning') process.stderr.write(`umbo: warning: ${message}\n`);
});

try {
  await createProgram((code) => {
    process.exitCode = code;
  }).parseAsync();
} catch (error) {
  process.exitCode = codeOf(error);
}
