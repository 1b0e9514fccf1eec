import type { Word } from '../../word.ts';
import { UNKNOWN_DIRECTORY } from '../unknown-directory.ts';
import type { BuiltinCall, BuiltinEffect } from './builtin-call.ts';

const HOME: Word = { source: '', value: null, unknown: ['tilde'], literalPrefix: '', maySplit: false };

/** `cd`, `pushd` and `popd`: where later commands start. */
export function changeDirectory(call: BuiltinCall): BuiltinEffect {
  return { after: () => call.walker.move([target(call)]) };
}

function target({ name, args, command }: BuiltinCall): Word {
  if (name === 'popd' || command.prefix.length > 0) return UNKNOWN_DIRECTORY;
  const plain = args[0]?.value === '--' || args[0]?.value === '-L' ? args.slice(1) : args;
  const [directory, extra] = plain;
  if (directory === undefined) return name === 'cd' && args.length === 0 ? HOME : UNKNOWN_DIRECTORY;
  if (extra !== undefined || directory.value === '') return UNKNOWN_DIRECTORY;
  // `-`, `-P`, `+1`: options and places on the directory stack.
  const special = /^[-+]/.test(directory.literalPrefix) && args[0]?.value !== '--';
  return special || directory.value === '-' ? UNKNOWN_DIRECTORY : directory;
}
