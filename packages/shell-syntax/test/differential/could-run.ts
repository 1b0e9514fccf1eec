import { readScript, type Reading } from '../../src/index.ts';
import { explainsPlace } from './explains.ts';
import type { Attempt } from './locked-bash.ts';
import { matchesCommand } from './matches-command.ts';

const MAX_DEPTH = 4;

/**
 * Whether the reading says that these words may be run in this place, also through `eval` and `trap`, as a policy would
 * look; inside those only the words are compared.
 */
export function couldRun(reading: Reading, attempt: Attempt, depth = 0): boolean {
  if (reading.kind === 'cannotTell' || depth > MAX_DEPTH) return true;
  return reading.commands.some((command) => {
    if (matchesCommand(command, attempt.argv) && (depth > 0 || explainsPlace(command, attempt))) return true;
    const [name, ...args] = command.words.map((word) => word.value);
    if (name === 'command') {
      const rest = command.words.slice(1);
      while (/^-(?:-|p+)$/.test(rest[0]?.value ?? '')) rest.shift();
      return matchesCommand({ ...command, words: rest }, attempt.argv) && explainsPlace(command, attempt);
    }
    if (name !== 'eval' && name !== 'trap') return false;
    const text = name === 'eval' ? args : args.slice(0, 1);
    return text.includes(null) || couldRun(readScript(text.join(' ')), attempt, depth + 1);
  });
}
