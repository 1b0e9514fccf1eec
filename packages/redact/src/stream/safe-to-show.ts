import type { Edit } from '../scan/edit.ts';

/** A word that asks for input and gives nothing away: `bob:`, `[y/N]`, `$`. A second `$` or `%` is part of a hash or an escape. */
const PROMPT = /^[^:=@/\\"'`%$]*[:?>$#%)\]]$|^[[(][A-Za-z]{1,8}(?:\/[A-Za-z]{1,8}){1,3}[\])][:?]?$/;

const heldByKnown = (text: string, forms: Iterable<string>): number => {
  let hold = text.length;
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length >= 2; length--) {
      if (!text.endsWith(form.slice(0, length))) continue;
      hold = Math.min(hold, text.length - length);
      break;
    }
  }
  return hold;
};

/**
 * How much of an unfinished line may be shown: no secret that may still grow, no word that may still become one, no
 * beginning of a known secret. `edits` are those of the open line, `text` is latin1.
 */
export function safeToShow(text: string, edits: readonly Edit[], knownForms: Iterable<string>): number {
  let limit = heldByKnown(text, knownForms);
  for (const edit of edits)
    if (edit.end === text.length || edit.end > limit) limit = Math.min(limit, edit.start);
  const shown = text.slice(0, limit);
  const word = /[^ \t]*$/.exec(shown.slice(-4096))?.[0] ?? '';
  if (word === '' || (limit === text.length && PROMPT.test(word))) return limit;
  return limit < text.length && edits.some((edit) => edit.start === limit) ? limit : limit - word.length;
}
