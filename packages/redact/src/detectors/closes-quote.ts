/** What can stand behind a quote that closes: a value hardly begins with it. */
const BEHIND = /[ \t;&|),.+>\]}]/;
const FARTHEST = 4096;

/**
 * True where the quote at `at` closes one that was opened before on its line: `echo "Password: "; ls` assigns nothing, and what
 * follows is the next command, which nobody who approves or audits it may be kept from seeing.
 */
export function closesQuote(text: string, at: number): boolean {
  const quote = text[at];
  if (quote === undefined || !BEHIND.test(text[at + 1] ?? '')) return false;
  const start = text.lastIndexOf('\n', at) + 1;
  if (at - start > FARTHEST) return false;
  let isOpen = false;
  for (let before = start; before < at; before++) {
    if (text[before] === '\\') before++;
    else if (text[before] === quote) isOpen = !isOpen;
  }
  return isOpen;
}
