import { readScript, type Reading } from '../../src/index.ts';
import { matchesCommand } from './matches-command.ts';

const MAX_DEPTH = 4;

/** Whether the reading says that this argument list may be run, also through `eval` and `trap`, as a policy would look. */
export function couldRun(reading: Reading, argv: readonly string[], depth = 0): boolean {
  if (reading.kind === 'cannotTell' || depth > MAX_DEPTH) return true;
  return reading.commands.some((command) => {
    if (matchesCommand(command, argv)) return true;
    const [name, ...args] = command.words.map((word) => word.value);
    if (name !== 'eval' && name !== 'trap') return false;
    const text = name === 'eval' ? args : args.slice(0, 1);
    return text.includes(null) || couldRun(readScript(text.join(' ')), argv, depth + 1);
  });
}
