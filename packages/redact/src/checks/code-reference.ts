import { secretNameStrength } from '../names/secret-name.ts';

/** An unquoted value in its place. */
export interface UnquotedValue {
  readonly value: string;
  /** The separator: `=`, `:`, `:=`, … */
  readonly separator: string;
  /** True where blanks stand around or after the separator. */
  readonly spaced: boolean;
  /** The first character after the value, empty at the end of the line. */
  readonly next: string;
  /** True where the name is the first thing on its line, as in a configuration file. */
  readonly configLine: boolean;
}

const ROOTS =
  /^(?:self|this|process|os|sys|config|cfg|conf|args|argv|req|request|res|response|props|options|opts|env|settings|user|ctx|context|params|data|event|module|Deno|Bun|import|System|var|local|each|secrets|github|std|super|state|session|body|form|input|credentials|creds)(?:\.|\[|->|::|!)/;

/** True where code names the place of a secret instead of spelling it: `self.password`, `getToken()`, `password: string`. */
export function isCodeReference(found: UnquotedValue): boolean {
  const { value, separator, spaced, next, configLine } = found;
  if (separator !== '=' && separator !== ':' && !separator.startsWith('%')) return true;
  if (next === '(' || next === '[' || next === '{' || next === '<') return true;
  // Most values are no expression at all.
  if (!/[.[:>&*@|/!"'`]|^[a-z]{3,8}$/.test(value) && /\d/.test(value)) return false;
  if (
    ROOTS.test(value) ||
    /^(?:await|new|function|async|return|typeof|not|&|\*|@|\||>|\/\/|r?["'`])/.test(value)
  ) {
    if (!/\d/.test(value) || ROOTS.test(value)) return true;
  }
  if (
    /^[A-Za-z_$][\w$]*(?:(?:\.|::|\?\.|->)[A-Za-z_$][\w$]*)+[!?]?$/.test(value) &&
    (spaced || next !== '') &&
    !/\d{2}/.test(value)
  )
    return true;
  if (!/^[A-Za-z_$][A-Za-z_$]*[!?]?$/.test(value)) return false;
  if ((value.match(/[a-z][A-Z]/g)?.length ?? 0) * 5 > value.length) return false;
  // Only letters from here on: a word. It is a reference where code is likely, a literal in a configuration line.
  if (secretNameStrength(value) !== 'none' && (spaced || next !== '')) return true;
  if (separator === ':')
    return (
      spaced &&
      (/^(?:(?:[A-Z][a-z]{2,})+|(?:String|ID|Int|Boolean)!)$/.test(value) || next !== '' || !configLine)
    );
  return spaced ? next !== '' || !configLine : next === ',' || next === ')' || (next === ';' && !configLine);
}
