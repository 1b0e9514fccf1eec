import type { FindAt, Keyword } from '../scan/keyword.ts';
import { encodedForms } from './encoded-forms.ts';

/** The part of a value that goes into the keyword index; the rest is compared where it is met. */
const HEAD = 24;

const finder =
  (form: string, kind: string): FindAt =>
  (text, at, open) => {
    if (text.startsWith(form, at))
      return [{ start: at, end: at + form.length, kind, run: 'word', generic: false }];
    const rest = text.length - at;
    const begun = open && rest < form.length && form.startsWith(text.slice(at));
    return begun ? [{ start: at, end: text.length, kind, run: 'word', generic: false }] : [];
  };

/** A secret the host told us about, in every form it may be written in. */
export interface KnownSecret {
  /** The forms as latin1 text of their UTF-8 bytes. */
  readonly forms: readonly string[];
  /** What wakes the search for them. */
  readonly keywords: readonly Keyword[];
}

/** Prepares a value for the search. */
export function knownSecret(value: string, kind: string): KnownSecret {
  const forms = encodedForms(value).map((form) => Buffer.from(form).toString('latin1'));
  const keywords = forms.map((form): Keyword => ({
    text: form.slice(0, HEAD),
    ignoreCase: false,
    look: () => true,
    find: finder(form, kind),
  }));
  return { forms, keywords };
}
