import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';
import type { Effect } from '../effect.ts';
import { awkTokens } from './awk-tokens.ts';
import type { AwkToken } from './awk-tokens.ts';

/** An awk program: what `system`, pipes, redirections and `getline` do. What is not certain asks. */
export const awkProgram: ArgumentCheck = (value) => {
  const tokens = awkTokens(value);
  if (tokens === null) return [asks('is given a program that is not understood')];
  const effects: Effect[] = [];
  /** Parentheses open in a print statement; null outside of one. */
  let depth: number | null = null;
  for (const [at, token] of tokens.entries()) {
    const { kind, text } = token;
    if (kind === 'word' && (text === 'print' || text === 'printf')) depth = 0;
    if (endsStatement(token, tokens[at - 1])) depth = null;
    if (kind === 'symbol' && text === '(' && depth !== null) depth++;
    if (kind === 'symbol' && text === ')' && depth !== null) depth--;
    if (kind === 'word' && text === 'system') effects.push(systemCall(tokens, at));
    if (kind === 'word' && text === 'getline') effects.push(...getline(tokens, at));
    if (kind === 'word' && isChanged(tokens, at)) {
      if (text === 'ARGV') effects.push(asks('chooses the files it reads itself'));
      // What gawk starts gets what is put there.
      if (text === 'ENVIRON') effects.push(asks('sets variables of the programs it starts'));
    }
    if (kind === 'symbol' && (text === '|' || text === '|&')) effects.push(pipe(tokens, at));
    if (kind === 'symbol' && /^>>?$/.test(text) && depth === 0) effects.push(redirection(tokens, at));
  }
  return effects;
};

/** What may fill an array, or a place in one, without a sign that says so. */
const fills = /^(?:sub|gsub|split|patsplit|match|getline|delete|asorti?|function|func)$/;

/** `ARGV[1] = "/etc/shadow"`, `split(x, ARGV)` and `getline ARGV[1]`, not `ARGV[1] == "x"`. */
function isChanged(tokens: readonly AwkToken[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? '';
  if (/^(?:\+\+|--)$/.test(before)) return true;
  if (tokens[at + 1]?.text !== '[' || tokens.some(({ kind, text }) => kind === 'word' && fills.test(text)))
    return before !== 'in';
  const end = tokens.slice(at).find(({ text }, index, rest) => rest[index - 1]?.text === ']' && text !== '[');
  return end === undefined || /^(?:[-+*/%^]|\*\*)?=$|^(?:\+\+|--)$/.test(end.text);
}

/** A newline ends a statement unless something must follow: after a comma `print a,` goes on, and so does its `>`. */
function endsStatement({ kind, text }: AwkToken, last: AwkToken | undefined): boolean {
  if (kind === 'symbol') return text === ';' || text === '}';
  if (kind !== 'end') return false;
  return !(last?.kind === 'symbol' && /^(?:,|&&|\|\||[?:])$/.test(last.text));
}

/** The text of a string that stands alone between the two; null when it is put together or has escapes. */
function literal(token: AwkToken | undefined): string | null {
  return token?.kind === 'string' && !token.text.includes('\\') ? token.text : null;
}

function ends(token: AwkToken | undefined): boolean {
  return (
    token === undefined || token.kind === 'end' || (token.kind === 'symbol' && /^[;})]$/.test(token.text))
  );
}

function runsText(text: string): Effect {
  return { kind: 'runs', what: 'script', text };
}

function systemCall(tokens: readonly AwkToken[], at: number): Effect {
  const text = literal(tokens[at + 2]);
  const isWhole = tokens[at + 1]?.text === '(' && tokens[at + 3]?.text === ')';
  return text !== null && isWhole ? runsText(text) : asks('runs a command that the program puts together');
}

/** `print | "sort"` and `"date" | getline`. */
function pipe(tokens: readonly AwkToken[], at: number): Effect {
  const next = tokens[at + 1];
  if (next?.kind === 'word' && next.text === 'getline') {
    const text = literal(tokens[at - 1]);
    const previous = tokens[at - 2];
    const isWhole =
      previous === undefined ||
      previous.kind === 'end' ||
      (previous.kind === 'symbol' && /^[;{}(]$/.test(previous.text));
    return text !== null && isWhole ? runsText(text) : asks('runs a command that the program puts together');
  }
  const text = literal(next);
  return text !== null && ends(tokens[at + 2]) && tokens[at + 2]?.text !== ')'
    ? runsText(text)
    : asks('runs a command that the program puts together');
}

function redirection(tokens: readonly AwkToken[], at: number): Effect {
  const path = literal(tokens[at + 1]);
  return path !== null && path !== '' && !path.startsWith('/inet') && ends(tokens[at + 2])
    ? { kind: 'writes', path }
    : asks('writes to a file whose name the program puts together');
}

/** `getline`, `getline x` and `getline x < "file"` read; a name that is put together may be a connection. */
function getline(tokens: readonly AwkToken[], at: number): readonly Effect[] {
  const rest = tokens.slice(at + 1);
  const until = rest.findIndex((token) => ends(token));
  const words = until === -1 ? rest : rest.slice(0, until);
  const sign = words.findIndex((token) => token.kind === 'symbol' && token.text === '<');
  if (sign === -1) return [];
  const path = literal(words[sign + 1]);
  return path !== null && !path.startsWith('/inet') && words.length === sign + 2
    ? [{ kind: 'reads', path }]
    : [asks('reads from a place that the program puts together')];
}
