import { taskArguments } from './task-arguments.ts';

/** For a task without options: true when it was only asked what it does. It says so, and names what it does not heed. */
export function askedForHelp(usage: string): boolean {
  const asks = taskArguments.some((argument) => argument === '--help' || argument === '-h');
  if (asks) console.log(usage);
  else if (taskArguments.length > 0)
    console.error(`It takes no arguments; not heeded: ${taskArguments.join(' ')}`);
  return asks;
}
