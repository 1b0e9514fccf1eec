import type { NameStrength } from '../names/secret-name.ts';
import { looksGenerated } from './generated.ts';
import { isPlaceholder } from './placeholder.ts';

/** Letters and digits, or one case after the other more often than in a name. */
export const isNoWord = (value: string): boolean =>
  (/\d/.test(value) && /[A-Za-z]/.test(value)) ||
  (value.match(/[a-z][A-Z]/g)?.length ?? 0) * 5 > value.length;

/** What is no word at all: enough where the place only hints at a secret of that strength. */
export const isGuess = (value: string, strength: NameStrength): boolean =>
  !isPlaceholder(value) &&
  (looksGenerated(value, true) ||
    (strength === 'password' && value.length >= 4 && !/[ \t]/.test(value) && isNoWord(value)));
