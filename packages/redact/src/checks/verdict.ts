import { looksGenerated } from './generated.ts';
import { isNoWord } from './guess.ts';

/**
 * True where `pass` is the verdict of a test or a verb, and what follows is no password: `PASS: gdb.base/align.exp`, `pass: 1234`,
 * `Pass "-O2" to the compiler`. In capitals it is what test suites print line after line.
 */
export function isVerdict(name: string, separator: string, quoted: boolean, value: string): boolean {
  if (!/^pass$/i.test(name)) return false;
  if (/^\d+$/.test(value)) return true;
  if (separator === '"') return !looksGenerated(value, true);
  if (separator !== ':' || quoted) return false;
  if (/[/(]|\.[a-z]{1,4}$/.test(value)) return true;
  const isWord = /^[\w.:=-]+$/.test(value);
  return name === 'PASS' ? isWord : isWord && !isNoWord(value);
}
