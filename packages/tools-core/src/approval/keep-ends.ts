import { visibleText } from './visible-text.ts';

/** Visible text of at most about `maxCharacters`: head and tail stay, since a long command hides its point at either end. */
export function keepEnds(
  text: string,
  maxCharacters: number,
  show: (part: string) => string = visibleText,
): string {
  if (text.length <= maxCharacters) return show(text);
  const half = Math.floor(maxCharacters / 2);
  const head = text.slice(0, boundary(text, half));
  const tail = text.slice(boundary(text, text.length - half));
  const dropped = text.length - head.length - tail.length;
  return `${show(head)} ⟨… ${dropped} characters …⟩ ${show(tail)}`;
}

// Not between the two halves of one character.
function boundary(text: string, index: number): number {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff ? index + 1 : index;
}
