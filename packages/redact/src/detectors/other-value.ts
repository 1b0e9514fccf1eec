import { isLabelAbroad } from '../checks/label-abroad.ts';
import { isNamedToken, spellsItsName } from '../checks/plain-words.ts';
import { isVerdict } from '../checks/verdict.ts';
import type { NameStrength } from '../names/secret-name.ts';
import type { NameAt } from '../scan/name-at.ts';
import { isNeighbour } from './assigned-literal.ts';
import type { ReadValue } from './read-value.ts';

/** What follows a flag in a text about flags. */
const PROSE =
  /^(?:and|or|but|with|without|to|is|are|can|may|from|for|in|on|as|via|by|using|because|since|at|of|it|if|when|will|was|has|options?|commands?|switch(?:es)?|flags?|arguments?|respectively|simultaneously|explicitly|instead|which|that|now|must|should)[.,;:)]?$/;

/** A flag begins a word of its own; behind one that is only talked about the sentence goes on. */
export const isTalkedAbout = (text: string, name: NameAt, value: string): boolean =>
  /[\w\\]/.test(text[name.start - 1] ?? ' ') || PROSE.test(value);

/** `arn:aws:secretsmanager:…:secret:name` names a secret, it is none. */
export const isResource = (text: string, at: number): boolean =>
  text[at - 1] === ':' && /(?:^|[^A-Za-z0-9])arn:[\w:/-]{1,200}$/.test(text.slice(Math.max(0, at - 210), at));

/** A call, or the end of one, read as one word at the beginning of a line of arguments: `util.provider(),`. */
const CALL = /^[A-Za-z_][A-Za-z_.]{0,80}(?:\([A-Za-z_., =]{0,80}\)+[),:;]{0,4}|\){1,4}[,:;])$/;

/** The first word of a translation: `label.password=Mot de passe`. */
export const isLabel = (text: string, { start, end, quoted }: ReadValue): boolean =>
  !quoted &&
  text.charCodeAt(end) === 0x20 &&
  /^[A-Z\xc3-\xf4]/.test(text.charAt(start)) &&
  isLabelAbroad(text.slice(start, start + 48).trimEnd());

/** Text that stands where a secret might, and is something else by its look and its place. */
export const isOther = (
  text: string,
  separator: string,
  value: ReadValue,
  name: NameAt,
  strength: NameStrength,
): boolean => {
  const secret = text.slice(value.start, value.end);
  // A scope, a pseudo-class, a member, a list of ciphers.
  if (!value.quoted && separator === ':' && /^[:!][:!+-]?[A-Za-z]|^-[A-Za-z]+$/.test(secret)) return true;
  if (!value.quoted && secret.endsWith('-') && text[value.end] === '>') return true;
  if (!value.quoted && secret.includes(')') && CALL.test(secret)) return true;
  if (isNeighbour(text, { separator, start: value.start, end: value.end }, name, strength)) return true;
  if (isVerdict(name.name, separator, value.quoted, secret)) return true;
  return strength !== 'password' && (spellsItsName(name.name, secret) || isNamedToken(name.name, secret));
};
