/** How far the quote that closes a pair is looked for. */
const FARTHEST = 512;
/** Flags that take a pair. Elsewhere what follows in the quotes may be a command, which nobody who approves it may be kept from seeing. */
const TAKES_PAIR =
  /(?:^|[ \t])(?:-e|-F|-d|-var|--(?:env|build-arg|form|form-string|data|data-raw|data-urlencode|from-literal|set|set-string|var))[ =]$/;

/**
 * The end of a value in a pair that a flag takes in quotes, blanks and all: `-e 'PASSWORD=two words'`. The end of its first word where
 * more pairs follow inside.
 */
export function endOfPair(text: string, nameStart: number, valueEnd: number, open: boolean): number {
  const quote = text[nameStart - 1];
  if ((quote !== '"' && quote !== "'") || text.charCodeAt(valueEnd) !== 0x20) return valueEnd;
  if (!TAKES_PAIR.test(text.slice(Math.max(0, nameStart - 24), nameStart - 1))) return valueEnd;
  const limit = Math.min(text.length, valueEnd + FARTHEST);
  for (let at = valueEnd; at < limit; at++) {
    const sign = text[at];
    if (sign === quote) return at;
    if (sign === '=' || sign === ';' || sign === '&' || sign === '\\' || sign === '\n') return valueEnd;
  }
  return open && limit === text.length ? limit : valueEnd;
}
