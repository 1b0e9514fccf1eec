import type {
  ArithmeticExpansionPart,
  CommandExpansionPart,
  HereDocBody,
  ParameterExpansionPart,
  ProcessSubstitutionPart,
  Word as WordNode,
  WordPart,
} from 'unbash';
import type { DoubtList } from '../guard/doubt-list.ts';
import type { OpenerLedger } from '../guard/opener-ledger.ts';
import { MAX_EXPANSION_DEPTH } from '../limits.ts';
import { decodeAnsiCQuoted } from './ansi-c-quoted.ts';
import { readArithmetic } from './arithmetic.ts';
import { collectScripts } from './collect-scripts.ts';
import { readParameterShape } from './parameter-expansion.ts';
import { type LiteralContext, scanLiteral } from './scan-literal.ts';
import { WordBuilder } from './word-builder.ts';
import type { NestedScript, WordReading } from './word-reading.ts';
import { wordShape } from './word-shape.ts';

const SIMPLE_EXPANSION = /^\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])$/;

/** The word being read: where it stands and what was found in it so far. */
interface Draft {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly builder: WordBuilder;
  readonly nested: NestedScript[];
  readonly reads: string[];
  readonly writes: string[];
  mayFail: boolean;
}

/**
 * Reads words and verifies them: the parts the parser reports must cover the word without a gap, and each literal part
 * must be literal by our own rules. What fails becomes a doubt, never a value.
 */
export class WordReader {
  readonly #doubts: DoubtList;
  readonly #ledger: OpenerLedger;
  readonly #readings = new Map<WordNode | HereDocBody, WordReading>();

  constructor(doubts: DoubtList, ledger: OpenerLedger) {
    this.#doubts = doubts;
    this.#ledger = ledger;
  }

  /** Reads one word of the text; a second call answers the first one's reading. */
  read(node: WordNode, text: string): WordReading {
    return this.#cached(node, text, 'word', node.parts);
  }

  /** Reads the body of a here-document whose delimiter is not quoted. */
  readBody(body: HereDocBody, text: string): WordReading {
    return this.#cached(body, text, 'hereDocument', body.parts);
  }

  /** Notes that the text between these offsets was verified as plain arithmetic. */
  arithmeticSpan(start: number, end: number): void {
    this.#ledger.literal(start, end);
  }

  #cached(
    node: WordNode | HereDocBody,
    text: string,
    context: LiteralContext,
    parts: readonly WordPart[] | undefined,
  ): WordReading {
    const known = this.#readings.get(node);
    if (known !== undefined) return known;
    const { pos: start, end } = node;
    const draft: Draft = {
      text,
      start,
      end,
      builder: new WordBuilder(),
      nested: [],
      reads: [],
      writes: [],
      mayFail: false,
    };
    this.#parts(draft, parts, start, end, context, 0);
    if (context === 'hereDocument') this.#ledger.quoted(start, end);
    const word = draft.builder.build(text.slice(start, end));
    if (word.unknown.includes('brace')) this.#doubts.bashOnly('a brace expansion', start);
    const reading: WordReading = {
      word,
      nested: draft.nested,
      arithmeticReads: draft.reads,
      arithmeticWrites: draft.writes,
      mayFail: draft.mayFail,
      shape: wordShape(word, parts),
    };
    this.#readings.set(node, reading);
    return reading;
  }

  #parts(
    draft: Draft,
    parts: readonly WordPart[] | undefined,
    from: number,
    to: number,
    context: LiteralContext,
    depth: number,
  ): void {
    let at = from;
    for (const part of parts ?? []) {
      if (part.pos !== at || part.end > to) break;
      this.#part(draft, part, context, depth);
      at = part.end;
    }
    if (parts === undefined || parts.length === 0) this.#literal(draft, from, to, context);
    else if (at !== to) this.#refuse(draft, 'unaccounted-text', 'a part of a word was not recognised', at);
  }

  #part(draft: Draft, part: WordPart, context: LiteralContext, depth: number): void {
    const { text, builder } = draft;
    const quoted = context === 'doubleQuoted' || context === 'hereDocument' || context === 'quotedOperand';
    switch (part.type) {
      case 'Literal':
      case 'Glob':
        return this.#literal(draft, part.pos, part.end, context);
      case 'SingleQuoted': {
        const inner = text.slice(part.pos + 1, part.end - 1);
        const framed =
          text.charAt(part.pos) === "'" && text.charAt(part.end - 1) === "'" && part.end > part.pos + 1;
        if (quoted || !framed || inner.includes("'")) return this.#misread(draft, part);
        this.#ledger.literal(part.pos, part.end);
        return builder.literal(inner);
      }
      case 'AnsiCQuoted': {
        const { value, closed } = decodeAnsiCQuoted(text.slice(part.pos + 2, part.end - 1));
        const framed = text.slice(part.pos, part.pos + 2) === "$'" && text.charAt(part.end - 1) === "'";
        if (quoted || !framed || !closed) return this.#misread(draft, part);
        this.#doubts.bashOnly("$'…'", part.pos);
        this.#ledger.literal(part.pos, part.end);
        return value === null ? builder.unknown('other', false) : builder.literal(value);
      }
      case 'DoubleQuoted': {
        const framed =
          text.charAt(part.pos) === '"' && text.charAt(part.end - 1) === '"' && part.end > part.pos + 1;
        if (quoted || !framed) return this.#misread(draft, part);
        this.#ledger.quoted(part.pos, part.end);
        return this.#parts(draft, part.parts, part.pos + 1, part.end - 1, 'doubleQuoted', depth);
      }
      case 'SimpleExpansion': {
        if (!SIMPLE_EXPANSION.test(text.slice(part.pos, part.end))) return this.#misread(draft, part);
        return builder.unknown('variable', !quoted || text.charAt(part.pos + 1) === '@');
      }
      case 'ParameterExpansion':
        return this.#parameter(draft, part, quoted, depth);
      case 'CommandExpansion':
        return this.#command(draft, part, quoted);
      case 'ProcessSubstitution':
        return this.#process(draft, part, quoted);
      case 'ArithmeticExpansion':
        return this.#arithmetic(draft, part, quoted);
      case 'BraceExpansion':
        return this.#literal(draft, part.pos, part.end, context);
      case 'LocaleString':
      case 'ExtendedGlob':
        return this.#misread(draft, part);
      default:
        return this.#misread(draft, part);
    }
  }

  #literal(draft: Draft, from: number, to: number, context: LiteralContext): void {
    const { text, builder, start: wordStart, end: wordEnd } = draft;
    const span = { text, from, to, context, wordStart, wordEnd };
    const stop = scanLiteral(span, builder, (offset) => this.#ledger.literal(offset, offset + 2));
    if (stop >= 0)
      this.#refuse(
        draft,
        'unaccounted-text',
        `${JSON.stringify(text.charAt(stop))} is not literal here`,
        stop,
      );
  }

  #parameter(draft: Draft, part: ParameterExpansionPart, quoted: boolean, depth: number): void {
    const { text, builder } = draft;
    const shape = readParameterShape(part, text);
    const many = part.parameter === '@' || part.index?.text === '@';
    builder.unknown('variable', !quoted || many);
    if (shape.kind === 'refused' || depth >= MAX_EXPANSION_DEPTH) {
      const { code, message } =
        shape.kind === 'refused' ? shape : { code: 'too-deep', message: '${…} nests too deep' };
      this.#doubts.add(code, message, part.pos);
      draft.nested.push(...collectScripts(part, text));
      return;
    }
    if (shape.bashOnly !== null) this.#doubts.bashOnly(shape.bashOnly, part.pos);
    for (const operand of shape.operands) {
      this.#parts(
        draft,
        operand.parts,
        operand.pos,
        operand.end,
        quoted ? 'quotedOperand' : 'operand',
        depth + 1,
      );
    }
    for (const piece of shape.arithmetic) this.#evaluated(draft, piece.pos, piece.end, piece);
  }

  #command(draft: Draft, part: CommandExpansionPart, quoted: boolean): void {
    const { text, builder } = draft;
    builder.unknown('substitution', !quoted);
    const source = text.slice(part.pos, part.end);
    const backtick = source.startsWith('`');
    const inner = backtick ? source.slice(1, -1) : source.slice(2, -1);
    const framed = backtick
      ? source.length > 1 && source.endsWith('`') && !/[`\\]/.test(inner) && !(quoted && inner.includes('"'))
      : source.startsWith('$(') && source.endsWith(')') && !inner.startsWith('(');
    if (!framed || part.script === undefined || part.script.source !== undefined)
      return this.#misread(draft, part);
    this.#ledger.account(part.pos, part.end, backtick);
    const start = part.pos + (backtick ? 1 : 2);
    draft.nested.push({ script: part.script, text, start, end: part.end - 1, stdinIsFed: false });
  }

  #process(draft: Draft, part: ProcessSubstitutionPart, quoted: boolean): void {
    const { text, builder } = draft;
    builder.unknown('processSubstitution', false);
    const source = text.slice(part.pos, part.end);
    const framed =
      source.startsWith(`${part.operator}(`) && source.endsWith(')') && !source.startsWith('((', 1);
    // An empty one is no word at all.
    const runs = (part.script?.commands.length ?? 0) > 0;
    if (quoted || !framed || part.script === undefined || !runs) return this.#misread(draft, part);
    this.#doubts.bashOnly('process substitution', part.pos);
    this.#ledger.account(part.pos, part.end, false);
    const stdinIsFed = part.operator === '>';
    draft.nested.push({ script: part.script, text, start: part.pos + 2, end: part.end - 1, stdinIsFed });
  }

  #arithmetic(draft: Draft, part: ArithmeticExpansionPart, quoted: boolean): void {
    draft.builder.unknown('arithmetic', !quoted);
    const source = draft.text.slice(part.pos, part.end);
    if (!source.startsWith('$((') || !source.endsWith('))')) return this.#misread(draft, part);
    this.#ledger.account(part.pos, part.end, false);
    this.#evaluated(draft, part.pos + 3, part.end - 2, part);
  }

  /** Text bash evaluates as arithmetic: only numbers, operators and plain variables can be read. */
  #evaluated(draft: Draft, from: number, to: number, node: WordNode | WordPart): void {
    draft.mayFail = true;
    const variables = readArithmetic(draft.text.slice(from, to));
    if (variables === null) {
      this.#doubts.add(
        'evaluates-code',
        'arithmetic on something other than numbers and plain variables',
        from,
      );
      draft.nested.push(...collectScripts(node, draft.text));
      return;
    }
    this.#ledger.literal(from, to);
    draft.reads.push(...variables.reads);
    draft.writes.push(...variables.writes);
  }

  #misread(draft: Draft, part: WordPart): void {
    this.#refuse(draft, 'unsupported', `${part.type} is not read with certainty here`, part.pos);
    draft.nested.push(...collectScripts(part, draft.text));
  }

  #refuse(draft: Draft, code: string, message: string, offset: number): void {
    draft.builder.unknown('other', true);
    this.#doubts.add(code, message, offset);
  }
}
