import type { ParameterExpansionPart, Word as WordNode } from 'unbash';

const NAME = /^(?:[A-Za-z_]\w*|[0-9]+|[@*#?$!-])$/;
const HARMLESS_TRANSFORMS = ['Q', 'U', 'u', 'L'];

/** What a `${…}` consists of, or why it cannot be read. */
export type ParameterShape =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'read';
      /** Pieces that are ordinary text with expansions. */
      readonly operands: readonly WordNode[];
      /** Pieces that are evaluated as arithmetic. */
      readonly arithmetic: readonly WordNode[];
      /** A bash-only feature that was used, if any. */
      readonly bashOnly: string | null;
    };

function refused(code: string, message: string): ParameterShape {
  return { kind: 'refused', code, message };
}

/** Checks that the pieces of a `${…}` cover its text exactly, and sorts them by how bash treats them. */
export function readParameterShape(part: ParameterExpansionPart, text: string): ParameterShape {
  const { operation, index } = part;
  const inner = part.pos + 2;
  const last = part.end - 1;
  if (text.slice(part.pos, inner) !== '${' || text.charAt(last) !== '}') return mismatch();
  if (part.prefix === '!')
    return refused('evaluates-code', '${!…} reads the variable another variable names');
  if (!NAME.test(part.parameter)) return mismatch();
  if (text.slice(part.parameterPos, part.parameterEnd) !== part.parameter) return mismatch();
  if (part.parameterPos !== inner + (part.prefix === '#' ? 1 : 0)) return mismatch();
  const arithmetic: WordNode[] = [];
  let at = part.parameterEnd;
  if (index !== undefined) {
    if (index.pos !== at + 1 || text.charAt(at) !== '[' || text.charAt(index.end) !== ']') return mismatch();
    if (index.text !== '@' && index.text !== '*') arithmetic.push(index);
    at = index.end + 1;
  }
  if (operation === undefined) {
    return at === last
      ? { kind: 'read', operands: [], arithmetic, bashOnly: index ? 'an array' : null }
      : mismatch();
  }
  if (part.prefix === '#' || operation.pos !== at || operation.end !== last) return mismatch();
  if (text.slice(at, operation.operatorEnd) !== operation.operator) return mismatch();
  const after = operation.operatorEnd;
  switch (operation.type) {
    case 'Default':
      if (operation.operator.endsWith('='))
        return refused('evaluates-code', '${…=…} assigns while it expands');
      return covers([operation.operand], after, last)
        ? { kind: 'read', operands: [operation.operand], arithmetic, bashOnly: index ? 'an array' : null }
        : mismatch();
    case 'Remove':
      return covers([operation.operand], after, last)
        ? { kind: 'read', operands: [operation.operand], arithmetic, bashOnly: index ? 'an array' : null }
        : mismatch();
    case 'Replace': {
      const pieces = [operation.pattern, operation.replacement];
      if (!covers(pieces, after, last) && !covers([operation.pattern], after, last)) return mismatch();
      return { kind: 'read', operands: pieces, arithmetic, bashOnly: '${…/…}' };
    }
    case 'Slice': {
      const pieces =
        operation.length === undefined ? [operation.offset] : [operation.offset, operation.length];
      if (!covers(pieces, after, last)) return mismatch();
      return { kind: 'read', operands: [], arithmetic: [...arithmetic, ...pieces], bashOnly: '${…:…}' };
    }
    case 'CaseModification': {
      const pieces = operation.operand === undefined ? [] : [operation.operand];
      if (pieces.length === 0 ? after !== last : !covers(pieces, after, last)) return mismatch();
      return { kind: 'read', operands: pieces, arithmetic, bashOnly: '${…^}' };
    }
    case 'Transform':
      return HARMLESS_TRANSFORMS.includes(text.slice(after, last))
        ? { kind: 'read', operands: [], arithmetic, bashOnly: '${…@…}' }
        : refused('evaluates-code', '${…@…} may expand the value once more');
    case 'Names':
    case 'Unknown':
      return mismatch();
    default:
      return mismatch();
  }
}

/** Whether the pieces stand between the offsets with one separator character between two of them. */
function covers(pieces: readonly WordNode[], from: number, to: number): boolean {
  let at = from;
  for (const [order, piece] of pieces.entries()) {
    if (piece.pos !== at + (order === 0 ? 0 : 1)) return false;
    at = piece.end;
  }
  return at === to;
}

function mismatch(): ParameterShape {
  return refused('unaccounted-text', 'a ${…} was not understood in full');
}
