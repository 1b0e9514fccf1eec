import type { WordBuilder } from './word-builder.ts';

/** Where literal text stands; each place has its own special characters. */
export type LiteralContext = 'word' | 'doubleQuoted' | 'hereDocument' | 'operand' | 'quotedOperand';

/** A stretch of script text that the parser calls literal. */
export interface LiteralSpan {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly context: LiteralContext;
  /** Bounds of the whole word. */
  readonly wordStart: number;
  readonly wordEnd: number;
}

// What may not stand unescaped in literal text. Only space, tab and newline split words in bash.
const SPECIAL: Record<LiteralContext, string> = {
  word: ' \t\n;&|<>()"\'`',
  doubleQuoted: '"`',
  hereDocument: '`',
  operand: '\n"\'`{}<>()',
  quotedOperand: '\n"\'`{}\\',
};

const EXPANDS = /[A-Za-z0-9_{([!?#*@$-]/;

/** Appends the literal's value to the builder; answers the offset of the first character that is not literal, or -1. */
export function scanLiteral(
  span: LiteralSpan,
  builder: WordBuilder,
  escaped: (offset: number) => void,
): number {
  const { text, from, to, context } = span;
  const special = SPECIAL[context];
  for (let at = from; at < to; at += 1) {
    const char = text.charAt(at);
    if (special.includes(char)) return at;
    if (char === '\\') {
      const next = text.charAt(at + 1);
      // A line continuation joins what stands on both sides of it: `$\<newline>(`.
      if (at + 1 >= to || next === '\n') return at;
      builder.literal(dropsBackslash(context, next) ? next : char + next);
      escaped(at);
      at += 1;
    } else if (char === '$' && startsExpansion(text.charAt(at + 1), context)) {
      return at;
    } else if (context === 'word') {
      if (char === '#' && at === span.wordStart) return at;
      unquoted(char, at, span, builder);
    } else {
      builder.literal(char);
    }
  }
  return -1;
}

function dropsBackslash(context: LiteralContext, next: string): boolean {
  if (context === 'doubleQuoted') return '$`"\\'.includes(next);
  if (context === 'hereDocument') return '$`\\'.includes(next);
  return true;
}

function startsExpansion(next: string, context: LiteralContext): boolean {
  if (next === '') return false;
  if (EXPANDS.test(next)) return true;
  return (context === 'word' || context === 'operand') && (next === "'" || next === '"');
}

function unquoted(char: string, at: number, span: LiteralSpan, builder: WordBuilder): void {
  const { text, wordStart, wordEnd } = span;
  const follows = (found: string, before = wordEnd): boolean => {
    const index = text.indexOf(found, at + 1);
    return index >= 0 && index < before;
  };
  if (char === '*' || char === '?') builder.unknown('glob', true);
  else if (char === '[' && follows(']')) builder.unknown('glob', true);
  else if (char === '{' && follows('}')) {
    // Wider than bash's own rule, which also wants commas unquoted and ranges well-formed; `{}` and `@{u}` stay literal.
    const close = text.lastIndexOf('}', wordEnd - 1);
    if (follows(',', close) || follows('..', close)) builder.unknown('brace', true);
  } else if (char === '~' && (at === wordStart || ':='.includes(text.charAt(at - 1)))) {
    builder.unknown('tilde', false);
  }
  builder.literal(char);
}
