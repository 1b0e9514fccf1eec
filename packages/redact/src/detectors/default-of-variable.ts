import type { NameStrength } from '../names/secret-name.ts';
import { isLiteral } from './assigned-literal.ts';

/** A variable and what stands in for it: `${MAIL_PASS:…}`, `${db.password:-…}`. References to a store (`${ssm:/…}`) are in small letters. */
const DEFAULT =
  /\$\{(?:[A-Z][A-Z0-9_]{1,63}|[A-Za-z]\w{0,31}(?:\.\w{1,32}){1,4}):-?([^}?+= \t\r\n"'`][^} \t\r\n"'`]{2,511})(\}|$)/y;

/** The default of a variable that a secret name is set to. */
export const readDefault = (
  text: string,
  from: number,
  strength: NameStrength,
  open: boolean,
): { start: number; end: number } | undefined => {
  if (text.charCodeAt(from) !== 0x24 || text.charCodeAt(from + 1) !== 0x7b) return undefined;
  DEFAULT.lastIndex = from;
  const [, value = '', brace = ''] = DEFAULT.exec(text) ?? [];
  if (value === '' || (brace === '' && !open)) return undefined;
  if (brace !== '' && !isLiteral(value, strength, false)) return undefined;
  const end = DEFAULT.lastIndex - brace.length;
  return { start: end - value.length, end };
};
