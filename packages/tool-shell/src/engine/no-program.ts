import { statSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import { UmboError } from '@umbo/tools-core';

const longest = 200;

// What only a shell can do for itself; there is nothing to install.
const ofShell =
  /^(\.|alias|bg|cd|declare|eval|exec|exit|export|fg|history|jobs|local|popd|pushd|read|set|shift|source|trap|ulimit|umask|unalias|unset|wait)$/;

/** Why a name leads to nothing that can run, and what would. */
export function noProgram(executable: string, cwd: string): UmboError {
  const name = JSON.stringify(executable.length > longest ? `${executable.slice(0, longest)}…` : executable);
  if (/\s/.test(executable))
    return notFound(
      `there is no program ${name}. Give the program alone, and each argument as one string in argv.`,
    );
  if (ofShell.test(executable))
    return notFound(
      `${name} is a word of a shell and no program. Name directory and variables as parameters, or give the whole text to a shell.`,
    );
  if (!executable.includes('/'))
    return notFound(`there is no program ${name} on the trusted PATH. Check its name, or install it.`);
  const there = look(resolve(cwd, executable));
  if (there === undefined) return notFound(`there is no file ${name}. Check its path.`);
  return new UmboError({
    code: 'process-not-executable',
    message: `Not run: ${name} is ${there.isDirectory() ? 'a directory' : 'no executable file'}. Name a program, or the interpreter that runs it.`,
  });
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function notFound(why: string): UmboError {
  return new UmboError({ code: 'process-not-found', message: `Not run: ${why}` });
}
