import { readScript, type Reading } from '../../src/index.ts';
import { explainsPlace } from './explains.ts';
import { matchesCommand } from './matches-command.ts';
import type { Attempt } from './read-runs.ts';

const MAX_DEPTH = 4;

/**
 * Whether the reading says that these words may be run in this place, also through `eval` and `trap`, as a policy would
 * look; inside those only the words are compared.
 */
export function couldRun(reading: Reading, attempt: Attempt, shell: 'bash' | 'sh', depth = 0): boolean {
  if (reading.kind === 'cannotTell' || depth > MAX_DEPTH) return true;
  return reading.commands.some((command) => {
    if (matchesCommand(command, attempt.argv) && (depth > 0 || explainsPlace(command, attempt))) return true;
    const [name, ...args] = command.words.map((word) => word.value);
    // A command whose name is not known may be anything; no policy allows it.
    if (name === null) return true;
    if (name === 'command' || name === 'exec') {
      const rest = command.words.slice(1);
      if (name === 'command') while (/^-p+$/.test(rest[0]?.value ?? '')) rest.shift();
      if (rest[0]?.value === '--') rest.shift();
      return matchesCommand({ ...command, words: rest }, attempt.argv) && explainsPlace(command, attempt);
    }
    if (name !== 'eval' && name !== 'trap') return false;
    const text = args[0] === '--' ? args.slice(1) : args;
    if (name === 'trap') text.length = Math.min(text.length, 1);
    return text.includes(null) || couldRun(readScript(text.join(' '), { shell }), attempt, shell, depth + 1);
  });
}
