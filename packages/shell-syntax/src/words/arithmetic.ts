/** The variables an arithmetic expression reads and writes. */
export interface ArithmeticVariables {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

const TOKEN =
  /([ \t\n]+)|(0[xX][0-9A-Fa-f]+|[0-9]+)|([A-Za-z_]\w*)|\$\{#[A-Za-z_]\w*\}|\$[#?$!]|\$\{?([A-Za-z_]\w*)\}?|(<<=|>>=|[*/%+\-&^|]=|=(?!=))|(\+\+|--)|<<|>>|<=|>=|==|!=|&&|\|\||\*\*|[-+*/%<>!&|^~?:,]|([()])/y;
const JOINS = /[\w$#@."'`[\\]/;

/**
 * Reads an arithmetic expression of numbers, plain variables and operators.
 * Everything else is null: bash runs `$(…)` inside subscripts, even those that come from a variable's value.
 */
export function readArithmetic(text: string): ArithmeticVariables | null {
  const reads: string[] = [];
  const writes: string[] = [];
  let depth = 0;
  let last: string | null = null;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    const [whole, blank, number, name, expanded, assign, step, paren] = match;
    if (blank !== undefined) continue;
    if (whole.startsWith('${') !== whole.endsWith('}')) return null;
    const operand = number !== undefined || name !== undefined || whole.startsWith('$');
    // `x$y` makes a new name out of two.
    if (operand && JOINS.test(text.charAt(TOKEN.lastIndex))) return null;
    if (name !== undefined) reads.push(name);
    if (expanded !== undefined) reads.push(expanded);
    if (assign !== undefined) {
      if (last === null) return null;
      writes.push(last);
      if (assign === '=') reads.splice(reads.lastIndexOf(last), 1);
    }
    if (step !== undefined) writes.push(...adjacentName(text, TOKEN.lastIndex, last));
    if (paren === '(') depth += 1;
    if (paren === ')') depth -= 1;
    if (depth < 0) return null;
    last = name ?? null;
  }
  return depth === 0 ? { reads, writes } : null;
}

function adjacentName(text: string, after: number, before: string | null): string[] {
  const next = /^[ \t\n]*([A-Za-z_]\w*)/.exec(text.slice(after))?.[1];
  return [before, next].filter((name) => name !== null && name !== undefined);
}
