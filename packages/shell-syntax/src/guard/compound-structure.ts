import type {
  ArithmeticFor,
  Case,
  CompoundCommand,
  Coproc,
  For,
  Function as FunctionNode,
  If,
  Select,
  TestExpression,
  Word,
} from 'unbash';
import { readArithmetic } from '../words/arithmetic.ts';
import type { Step, StructureCheck } from './structure-check.ts';

const FUNCTION_NAME = /^[A-Za-z_][\w.:+@-]*$/;
const POSIX_FUNCTION_NAME = /^[A-Za-z_]\w*$/;
const REGEX_WORD = /^(?:[\w^.*+?()[\]{}|/:@,=~%-]|\$(?=$|[)|])|\\[.()[\]{}|*+?^$/-])+$/;

/** The steps that replay a compound command. */
export function compoundSteps(
  node: CompoundCommand | FunctionNode | Coproc,
  check: StructureCheck,
): readonly Step[] {
  const { cursor, doubts } = check;
  const word =
    (text: string, closes = false): Step =>
    () =>
      cursor.keyword(text, closes);
  switch (node.type) {
    case 'If':
      return ifSteps(node, check, word);
    case 'While':
      return [
        word(node.kind),
        check.list(node.clause),
        word('do', true),
        check.list(node.body),
        word('done', true),
      ];
    case 'For':
    case 'Select':
      return forSteps(node, check, word);
    case 'ArithmeticFor':
      return arithmeticForSteps(node, check, word);
    case 'Case':
      return caseSteps(node, check, word);
    case 'BraceGroup':
      return [word('{'), check.list(node.body), word('}', true)];
    case 'Subshell':
      return [
        () => {
          cursor.operator('(');
          if (cursor.next === '(') cursor.fail('(( may be arithmetic');
        },
        check.list(node.body),
        () => {
          cursor.lines();
          cursor.operator(')');
        },
      ];
    case 'Function':
      return functionSteps(node, check);
    case 'TestCommand':
      doubts.bashOnly('[[ ]]', node.pos);
      return [word('[['), ...testSteps(node.expression, check), word(']]')];
    case 'ArithmeticCommand':
      return [
        () => {
          doubts.bashOnly('(( ))', node.pos);
          const source = cursor.text.slice(node.pos, node.end);
          if (!source.startsWith('((') || !source.endsWith('))') || source.slice(2, -2) !== node.body)
            cursor.fail('(( ))');
          if (readArithmetic(node.body) === null) cursor.fail('arithmetic that is not plain');
          check.reader.arithmeticSpan(node.pos, node.end);
          cursor.at = node.end;
        },
      ];
    case 'Coproc':
      return [() => cursor.fail('coproc is not read with certainty')];
  }
}

type Keyword = (text: string, closes?: boolean) => Step;

function ifSteps(node: If, check: StructureCheck, word: Keyword): Step[] {
  const steps = [word('if'), check.list(node.clause), word('then', true), check.list(node.then)];
  for (const branch of node.elif) {
    steps.push(word('elif', true), check.list(branch.clause), word('then', true), check.list(branch.then));
  }
  if (node.else !== undefined) steps.push(word('else', true), check.list(node.else));
  return [...steps, word('fi', true)];
}

function forSteps(node: For | Select, check: StructureCheck, word: Keyword): Step[] {
  const { cursor, doubts } = check;
  const head: Step = () => {
    if (node.type === 'Select') doubts.bashOnly('select', node.pos);
    cursor.keyword(node.type === 'For' ? 'for' : 'select');
    check.word(node.name);
    if (!/^[A-Za-z_]\w*$/.test(node.name.text)) cursor.fail('a loop variable');
    if (node.wordlist !== undefined) {
      cursor.keyword('in');
      for (const item of node.wordlist) check.word(item);
    }
    cursor.blanks();
    const { next } = cursor;
    if (next === ';' && cursor.text.charAt(cursor.at + 1) !== ';') cursor.at += 1;
    else if (next !== '\n' && next !== '#' && node.wordlist !== undefined)
      cursor.fail('a loop without separator');
    cursor.separated = true;
  };
  return [head, word('do'), check.list(node.body), word('done', true)];
}

function arithmeticForSteps(node: ArithmeticFor, check: StructureCheck, word: Keyword): Step[] {
  const { cursor, doubts } = check;
  const head: Step = () => {
    doubts.bashOnly('for (( ))', node.pos);
    cursor.operator('for');
    cursor.blanks();
    const source = /^\(\(([^;]*);([^;]*);([^;]*?)\)\)[ \t\n]*;?[ \t\n]*do[ \t\n]/.exec(
      cursor.text.slice(cursor.at, cursor.end),
    );
    if (source === null) return cursor.fail('for (( ))');
    const [whole, ...pieces] = source;
    if (pieces.some((piece) => readArithmetic(piece) === null)) cursor.fail('arithmetic that is not plain');
    const start = cursor.at;
    cursor.at += whole.length - 3;
    check.reader.arithmeticSpan(start, cursor.at);
  };
  return [head, word('do'), check.list(node.body), word('done', true)];
}

function caseSteps(node: Case, check: StructureCheck, word: Keyword): Step[] {
  const { cursor } = check;
  const steps: Step[] = [word('case'), () => check.word(node.word), word('in')];
  for (const [order, item] of node.items.entries()) {
    const last = order === node.items.length - 1;
    steps.push(
      () => {
        cursor.lines();
        if (cursor.next === '(') cursor.operator('(');
        for (const [at, pattern] of item.pattern.entries()) {
          if (at > 0) cursor.operator('|');
          if (pattern.text === 'esac') cursor.fail('esac as a pattern');
          check.word(pattern);
        }
        cursor.operator(')');
      },
      check.list(item.body, true),
      () => {
        cursor.lines();
        if (item.terminator === undefined) {
          if (!last) cursor.fail('a case branch without end');
          return;
        }
        cursor.operator(item.terminator);
        if (item.terminator !== ';;') check.doubts.bashOnly(item.terminator, item.pos);
        if ('&;'.includes(cursor.next || ' ')) cursor.fail('a longer operator');
        cursor.separated = true;
      },
    );
  }
  return [...steps, word('esac', true)];
}

function functionSteps(node: FunctionNode, check: StructureCheck): Step[] {
  const { cursor, doubts } = check;
  return [
    () => {
      const keyword = node.name.pos !== cursor.at;
      if (keyword) {
        doubts.bashOnly('function', node.pos);
        cursor.keyword('function');
      }
      check.word(node.name);
      const { text } = node.name;
      if (!FUNCTION_NAME.test(text)) cursor.fail('a function name');
      if (!POSIX_FUNCTION_NAME.test(text)) doubts.bashOnly('this function name', node.pos);
      cursor.blanks();
      if (!keyword || cursor.next === '(') {
        cursor.operator('(');
        cursor.operator(')');
      }
      cursor.lines();
      cursor.token(node.body.pos);
      return [
        node.body.type === 'CompoundList' ? () => cursor.fail('a function body') : check.node(node.body),
      ];
    },
  ];
}

function testSteps(expression: TestExpression, check: StructureCheck): Step[] {
  const { cursor } = check;
  switch (expression.type) {
    case 'TestLogical':
      return expression.operands.flatMap((operand, order): Step[] => [
        () => {
          cursor.lines();
          if (order > 0) cursor.operator(expression.operator);
        },
        () => testSteps(operand, check),
      ]);
    case 'TestNot':
      return [
        () => {
          for (const _ of expression.negations) {
            cursor.lines();
            cursor.operator('!');
            cursor.delimited();
          }
        },
        () => testSteps(expression.operand, check),
      ];
    case 'TestGroup':
      return [
        () => {
          cursor.lines();
          cursor.operator('(');
        },
        () => testSteps(expression.expression, check),
        () => {
          cursor.lines();
          cursor.operator(')');
        },
      ];
    case 'TestUnary':
      return [
        () => {
          cursor.lines();
          if (
            expression.operand.pos !== cursor.at ||
            cursor.text.startsWith(expression.operator, cursor.at)
          ) {
            cursor.operator(expression.operator);
            cursor.delimited();
          }
          check.word(expression.operand);
        },
      ];
    case 'TestBinary':
      return [() => testBinary(expression.operator, expression.left, expression.right, check)];
    default:
      return [() => cursor.fail('a test')];
  }
}

function testBinary(operator: string, left: Word, right: Word, check: StructureCheck): void {
  const { cursor } = check;
  cursor.lines();
  check.word(left);
  cursor.operator(operator);
  if (operator !== '<' && operator !== '>') cursor.delimited();
  cursor.blanks();
  if (operator !== '=~' || !/[()|{}\\[\]]/.test(right.text)) return check.word(right);
  cursor.token(right.pos);
  if (!REGEX_WORD.test(cursor.text.slice(right.pos, right.end))) cursor.fail('a regular expression');
  cursor.passWord(right.end);
}
