import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Odd but valid scripts, whole or as material to be cut up and joined. Whatever a shell runs in one of them must be in
 * its reading, or the reading must not be certain. One a line; `␤` stands for a newline, `␉` for a tab.
 */
export const NASTY_SCRIPTS: readonly string[] = readFileSync(
  join(import.meta.dirname, 'nasty-scripts.txt'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => line.replaceAll('␤', '\n').replaceAll('␉', '\t'));
