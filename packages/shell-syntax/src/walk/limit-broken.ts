import { countOpeners } from '../guard/opener-ledger.ts';
import { MAX_BROKEN_OPENERS } from '../limits.ts';
import type { NestedScript } from '../words/word-reading.ts';

/** Gives up on a script that does not parse and holds many substitutions; its text is skimmed instead. */
export function limitBroken({ text, start, end }: NestedScript): void {
  if (countOpeners(text.slice(start, end), MAX_BROKEN_OPENERS) <= MAX_BROKEN_OPENERS) return;
  throw new Error(`it does not parse and has more than ${MAX_BROKEN_OPENERS} substitutions`);
}
