import { UmboError } from '@umbo/tools-core';
import { CommanderError } from 'commander';
import type { AppOptions } from './options/app-options.ts';
import { createProgram } from './options/create-program.ts';

// A reader that went away (`| head`) is not an error. A full disk or a terminal that is gone is, and nobody's bug: everything ends as on
// a signal, so that what ran is on record and no folder stays.
let outputFailed = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || outputFailed) return;
  outputFailed = true;
  process.stderr.write(`The output cannot be written (${error.message}).\n`);
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
});
process.stderr.on('error', () => {});

async function main(): Promise<number> {
  const program = createProgram().parse();
  const options = program.opts<AppOptions>();
  const prompt = program.args.join(' ').trim();
  if (prompt === '')
    for (const name of ['role', 'root', 'agents'] as const)
      if (program.getOptionValueSource(name) === 'cli')
        throw new UmboError({
          code: 'usage',
          message: `--${name} needs a prompt: the scripted agents have roles and folders of their own. Give a prompt, or leave it out.`,
        });
  // Loaded only now: a mistake on the command line is answered at once.
  const { runTeam } = await import('./run-team.ts');
  return runTeam(options, prompt);
}

try {
  const code = await main();
  process.exitCode = outputFailed ? 1 : code;
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (UmboError.isInstance(error)) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}
