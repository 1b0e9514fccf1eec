import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** A recipe, or a word for one: it is put into the text of a shell, so that anything but a plain word could be code (`just run '$(id)'`). */
export const recipeWord: ArgumentCheck = (value) => {
  if (!/^[\w./@:%+,][\w./@:%+,-]*(?:=[\w./@:%+,-]*)?$/.test(value))
    return [asks(`puts "${value}" into the text of a shell`)];
  // `just ../other/build` is a recipe of the file there.
  return /\/|^\./.test(value) && !value.includes('=') ? [{ kind: 'runs', what: 'file', text: value }] : [];
};
