/** One token of an awk program. */
export interface AwkToken {
  /** `word`: a name or a number. `end`: a newline or the end of the program. */
  readonly kind: 'word' | 'string' | 'regex' | 'symbol' | 'end';
  /** As written; of a string what is between the quotes. */
  readonly text: string;
}

/** Names after which a slash starts a regular expression. */
const before = new Set(['print', 'printf', 'return', 'case', 'else', 'do']);
/** Other words of the language: after these versions disagree, or nothing may follow. */
const reserved = new Set(
  `BEGIN END BEGINFILE ENDFILE if while for switch default break continue next nextfile exit delete getline function func in
  length substr index split sub gsub gensub match sprintf sin cos atan2 exp log sqrt int rand srand tolower toupper system
  close fflush asort asorti patsplit strftime strtonum systime mktime and or xor compl lshift rshift isarray typeof`.split(
    /\s+/,
  ),
);
/** What every awk skips; other spaces are skipped by some and refused by others. */
const pattern = /((?:[ \t\n]|\r\n)*)(?:#[^\n]*)?(?:\\\r?\n)?/y;
const symbol = /\*\*=?|\|&|\|\||&&|>>|[-+*/%^=!<>]=|\+\+|--|!~|[-+*/%^=!<>|&?:~,;(){}[\]$]/y;
const word = /[A-Za-z_]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const string = /"((?:[^"\\\n]|\\[^\n])*)"/y;
const regex = /\/((?:[^/\\\n]|\\[^\n])*)\//y;

/**
 * Splits an awk program into tokens; null where that is not certain. The hard part is whether a slash divides or starts
 * a regular expression: whoever gets that wrong takes code for text.
 */
export function awkTokens(program: string): readonly AwkToken[] | null {
  const tokens: AwkToken[] = [];
  /** Whether each open parenthesis belongs to `if`, `while` or `for`. */
  const open: boolean[] = [];
  let closed = false;
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(program);
    if (found !== null) at += found[0].length;
    return found;
  };
  for (;;) {
    const from = at;
    let isEnded = false;
    for (let space = take(pattern); space?.[0]; space = take(pattern))
      isEnded ||= space[1]?.includes('\n') === true;
    // Whether a continued line joins two halves of a word is for each version to say.
    if (/\w\\\r?\n\w$/.test(program.slice(Math.max(0, from - 1), at + 1))) return null;
    // A continued line ends nothing.
    if (isEnded) tokens.push({ kind: 'end', text: '\n' });
    if (at >= program.length) return [...tokens, { kind: 'end', text: '' }];
    const last = tokens.at(-1);
    if (program[at] === '/') {
      const place = slashPlace(last, closed);
      if (place === 'unclear') return null;
      if (place === 'regex') {
        const text = take(regex)?.[1];
        if (text === undefined || opensBracket(text)) return null;
        tokens.push({ kind: 'regex', text });
        continue;
      }
    }
    const text = take(string)?.[1];
    if (text !== undefined) {
      tokens.push({ kind: 'string', text });
      continue;
    }
    const name = take(word)?.[0];
    if (name !== undefined) {
      tokens.push({ kind: 'word', text: name });
      continue;
    }
    const sign = take(symbol)?.[0];
    if (sign === undefined) return null;
    if (sign === '(') open.push(last?.kind === 'word' && /^(?:if|while|for|switch)$/.test(last.text));
    closed = sign === ')' && open.pop() === true;
    tokens.push({ kind: 'symbol', text: sign });
  }
}

function slashPlace(last: AwkToken | undefined, closed: boolean): 'regex' | 'division' | 'unclear' {
  if (last === undefined || last.kind === 'end') return 'regex';
  if (last.kind === 'string') return 'division';
  if (last.kind === 'regex') return 'unclear';
  if (last.kind === 'word') {
    if (before.has(last.text)) return 'regex';
    return reserved.has(last.text) ? 'unclear' : 'division';
  }
  if (last.text === ')') return closed ? 'unclear' : 'division';
  if (last.text === ']') return 'division';
  return ['++', '--', '$'].includes(last.text) ? 'unclear' : 'regex';
}

/** True where a slash may stand in brackets: versions disagree whether it ends the expression. */
function opensBracket(text: string): boolean {
  const plain = text.replaceAll(/\\./g, '').replaceAll(/\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/g, '');
  return plain.includes('[');
}
