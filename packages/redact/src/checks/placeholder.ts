import { isLabelAbroad } from './label-abroad.ts';
import { looksRandom } from './random.ts';

const WORDS: ReadonlySet<string> = new Set(
  (
    'string str number boolean bool true false null none nil undefined any unknown never void required optional text varchar bytes byte ' +
    'int integer object array yes no on off empty default password passwd secret token key credential credentials apikey api_key bearer basic ' +
    'inherit redacted hidden masked changeme change_me change-me replaceme replace_me placeholder dummy example sample todo tbd fixme ' +
    'value input stdin prompt ask env file generated auto missing invalid expired valid incorrect wrong accepted rejected unset ok ' +
    'never always read write admin-only n/a test testing sensitive omitted nonempty enabled disabled removed deprecated pwd current-password new-password one-time-code pass include same-origin ' +
    'passwort kennwort geheimnis wachtwoord jeton senha adgangskode salasana heslo parola'
  ).split(' '),
);

const LONGEST_WORD = Math.max(...[...WORDS].map((word) => word.length)) + 1;
/** The words that are only letters, by length, as bytes. */
const LETTERS: readonly (readonly Uint8Array[])[] = Array.from({ length: LONGEST_WORD }, (_, length) =>
  [...WORDS]
    .filter((word) => word.length === length && /^[a-z]+$/.test(word))
    .map((word) => Buffer.from(word)),
);

/** True where the bytes [start, end), in any case, are a word that `isPlaceholder` knows. */
export function isPlaceholderWord(bytes: Uint8Array, start: number, end: number): boolean {
  const words = LETTERS[end - start] ?? [];
  const first = (bytes[start] ?? 0) | 0x20;
  for (let n = 0; n < words.length; n++) {
    const word = words[n] as Uint8Array;
    if (word[0] !== first) continue;
    let same = 1;
    while (same < word.length && ((bytes[start + same] ?? 0) | 0x20) === word[same]) same++;
    if (same === word.length) return true;
  }
  return false;
}

const MADE_UP = /(?:^|[-_.])(?:example|placeholder|changeme|replace[-_]?me|goes[-_]here)(?:$|[-_.0-9])/i;
/** A kind of public key, and a call that makes a header. */
const NAMED = /^(?:ssh-(?:ed25519|rsa|dss)$|ecdsa-sha2-nistp\d{3}$|(?:base64|b64encode|btoa)\()/;
/** The beginning of a token and crosses: `ghp_xxxxxxxx`. */
const CROSSED = /^(?:[A-Za-z0-9]{1,12}[_-]){1,4}(?:x{6,200}|X{6,200}|\*{4,200}|0{8,200})$/;
/** The rules of a form: `required|string|min:8`. */
const CHECKED = /^[a-z_]{2,32}(?::[\w,]{1,32})?(?:\|[a-z_]{2,32}(?::[\w,]{1,32})?){1,12}$/;
/** The beginning of a token and dots: `sk-...`. */
const CUT_SHORT = /^[A-Za-z0-9_-]{1,6}(?:\.{3,8}|\xe2\x80\xa6)$/;
const FIRST =
  /^(?:[$%{<[(@\xe2xX*.•#_?\-!~/\\nrt"']|my|your|the|some|an?[-_ ]|insert|enter|replace|put|[a-z+]{2,24}:)/i;

/** Text that stands for a secret without being one, as a whole. */
const WHOLE: readonly RegExp[] = [
  /^\$[A-Za-z_][A-Za-z0-9_]*$/,
  /^\$\{[^}]{0,200}\}?$/,
  /^\$\(/,
  /^\$\{\{/,
  /^%[A-Za-z_][A-Za-z0-9_]*%$/,
  /^%[a-z]$/,
  /^\{\{/,
  /^\{[A-Za-z_.0-9]{0,64}\}$/,
  /^<[^>]{0,200}>?$/,
  /^\[[A-Za-z _-]{0,64}\]?$/,
  /^\([A-Za-z _-]{0,64}\)?$/,
  /^[xX*.•#_?-]{2,}$/,
  /^(?:x{4}|X{4}|\*{3}|\.{3})/,
  /^(?:my|your|the|some|an?)[-_ ]?(?:\w{0,24}[-_ ])?(?:password|secret|token|key|credentials?)(?:[-_ ]?here)?$/i,
  /^(?:your|insert|enter|replace|put)[-_ ]/i,
  /^(?:env|vault|secretref|ref\+[a-z]{1,20}|op|file|arn|ssm|sops|keyring|aws|gcp|azurekv|awssm|doppler|infisical):/i,
  /^!(?:Ref|Sub|GetAtt|secret|vault|env)\b/,
  /^-{4,5} ?BEGIN(?: [A-Z0-9 ]{0,60}(?:-{4,5})?)?$/,
  /^(?:\.{1,2}|~)\/[A-Za-z0-9_.-]{1,64}$/,
  /^\\?[nrt"']?$/,
  // Points of a masked field, in bytes.
  /^(?:\xe2\x80\xa2|\xe2\x97\x8f){2,}$/,
  /^@Microsoft\.KeyVault\(/,
  /^xsd?:[A-Za-z]{2,24}$/,
];

const PATH = /^(?:\.{1,2}|~)?\/[A-Za-z0-9_.-]{1,64}(?:\/[A-Za-z0-9_.-]{1,64}){1,16}$/;
/** Base64 that begins with a slash is no path. */
const isPath = (value: string): boolean => PATH.test(value) && (value.startsWith('.') || !looksRandom(value));

/** True for `$TOKEN`, `<your-key>`, `xxxx`, `[REDACTED]` and the like: text that must be left alone. */
export function isPlaceholder(value: string): boolean {
  if (value.includes('[REDACTED')) return true;
  const head = value.length > 256 ? value.slice(0, 256) : value;
  if (head.length <= LONGEST_WORD && WORDS.has(head.toLowerCase().replace(/[.;:,]$/, ''))) return true;
  if (head.length > 6 && MADE_UP.test(head)) return true;
  const last = head.charCodeAt(head.length - 1);
  if ((last === 0x2e || last === 0xa6) && CUT_SHORT.test(head)) return true;
  if ((last === 0x78 || last === 0x58 || last === 0x2a || last === 0x30) && CROSSED.test(head)) return true;
  if (head.includes('|') && CHECKED.test(head)) return true;
  const first = head.charCodeAt(0);
  if ((first === 0x73 || first === 0x65 || first === 0x62) && NAMED.test(head)) return true;
  // Most values begin like none of the others.
  if (FIRST.test(head) && (WHOLE.some((pattern) => pattern.test(head)) || isPath(head))) return true;
  return isLabelAbroad(head);
}

const FILLER = /x{6}|0{10}|1{10}|a{10}|example|placeholder|changeme|your[-_]|abcdefghijkl|1234567890abcdef/i;

/** True for a provider's token that documentation made up: `ghp_xxxxx…`, `AKIA…EXAMPLE`. */
export function isFiller(value: string): boolean {
  const head = value.length > 256 ? value.slice(0, 256) : value;
  return /[[*.]/.test(head) ? /\[REDACTED|\*{3}|\.{3}/.test(head) || FILLER.test(head) : FILLER.test(head);
}
