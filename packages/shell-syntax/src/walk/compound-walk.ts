import type {
  AndOr,
  ArithmeticFor,
  Case,
  CompoundCommand,
  CompoundList,
  Coproc,
  For,
  If,
  Pipeline,
  Redirected,
  Select,
  SyntaxNode,
  TestExpression,
} from 'unbash';
import type { Step } from '../guard/structure-check.ts';
import { readArithmetic } from '../words/arithmetic.ts';
import { collectScripts } from '../words/collect-scripts.ts';
import type { WordReading } from '../words/word-reading.ts';
import { andWalk } from './and-walk.ts';
import { assignVariable } from './assign-variable.ts';
import { evaluateWord } from './evaluate-word.ts';
import { redirectedWalk } from './redirected-walk.ts';
import type { Walker } from './walker.ts';

const ARITHMETIC_TESTS = ['-eq', '-ne', '-lt', '-le', '-gt', '-ge'];
const NAME = /^[A-Za-z_]\w*$/;

/** The steps that walk a compound command. */
export function compoundWalk(
  node: AndOr | Pipeline | CompoundCommand | CompoundList | Redirected | Coproc,
  text: string,
  walker: Walker,
): readonly Step[] {
  const list = (body: CompoundList): Step => walker.node(body, text);
  switch (node.type) {
    case 'CompoundList':
      return node.commands.map((statement) => walker.node(statement, text));
    case 'AndOr': {
      if (node.operators.every((operator) => operator === '&&')) return andWalk(node, text, walker);
      const [first, ...rest] = node.commands.map((command) => walker.node(command, text));
      return first === undefined ? [] : [first, ...rest.map((step) => walker.maybe([step]))];
    }
    case 'Pipeline': {
      const steps = node.commands.map((command) => walker.node(command, text));
      return steps.length === 1 ? steps : steps.flatMap((step, order) => walker.subshell([step], order > 0));
    }
    case 'Redirected': {
      const bare = node.command.type === 'TestCommand' || node.command.type === 'ArithmeticCommand';
      const opened = { source: text.slice(node.pos, node.end), start: node.pos };
      const opens: Step = () =>
        walker.emit({ words: [], assignments: [], stdinText: null, ...opened }, [], false);
      const steps = [...(bare ? [opens] : []), walker.node(node.command, text)];
      return redirectedWalk(node.redirects, text, opened, steps, walker);
    }
    case 'BraceGroup':
      return [list(node.body)];
    case 'Subshell':
      return walker.subshell([list(node.body)]);
    case 'If':
      return ifWalk(node, walker, list);
    case 'While':
      return [walker.loop([list(node.clause), list(node.body)])];
    case 'For':
    case 'Select':
      return forWalk(node, text, walker, list);
    case 'ArithmeticFor':
      return arithmeticForWalk(node, text, walker, list);
    case 'Case':
      return caseWalk(node, text, walker, list);
    case 'TestCommand':
      return testWalk(node.expression, text, walker);
    case 'ArithmeticCommand':
      return arithmetic(node.body, node, text, walker);
    case 'Coproc':
      walker.doubts.add('unsupported', 'coproc is not read with certainty', node.pos);
      return walker.subshell([walker.node(node.body, text)], true);
  }
}

type ListStep = (body: CompoundList) => Step;

function ifWalk(node: If, walker: Walker, list: ListStep): Step[] {
  const steps = [list(node.clause), walker.maybe([list(node.then)])];
  for (const branch of node.elif) steps.push(walker.maybe([list(branch.clause), list(branch.then)]));
  if (node.else !== undefined) steps.push(walker.maybe([list(node.else)]));
  return steps;
}

function forWalk(node: For | Select, text: string, walker: Walker, list: ListStep): Step[] {
  const readings = (node.wordlist ?? []).map((item) => walker.reader.read(item, text));
  const integers = readings.length > 0 && node.type === 'For' && readings.every(isInteger);
  const assign: Step = () => {
    for (const { word } of readings) walker.loopValues.push({ name: node.name.text, word });
    assignVariable(
      walker,
      { name: node.name.text, value: null, append: false, exported: false },
      integers,
      node.pos,
    );
    if (node.type === 'Select') {
      assignVariable(walker, { name: 'REPLY', value: null, append: false, exported: false }, false, node.pos);
    }
  };
  return [...walker.expand(readings, node.pos), walker.loop([assign, list(node.body)])];
}

function isInteger(reading: WordReading): boolean {
  return reading.shape.kind === 'integer' || /^\{[0-9]+\.\.[0-9]+\}$/.test(reading.word.source);
}

function arithmeticForWalk(node: ArithmeticFor, text: string, walker: Walker, list: ListStep): Step[] {
  const piece = (part: ArithmeticFor['test']): Step => {
    return () => (part === undefined ? [] : arithmetic(text.slice(part.pos, part.end), part, text, walker));
  };
  return [piece(node.initialize), walker.loop([piece(node.test), list(node.body), piece(node.update)])];
}

function caseWalk(node: Case, text: string, walker: Walker, list: ListStep): Step[] {
  const steps = walker.expand([walker.reader.read(node.word, text)], node.pos);
  for (const item of node.items) {
    const patterns = item.pattern.map((pattern) => walker.reader.read(pattern, text));
    steps.push(() => walker.expand(patterns, item.pos), walker.maybe([list(item.body)]));
  }
  return steps;
}

function arithmetic(source: string, node: SyntaxNode, text: string, walker: Walker): Step[] {
  const variables = readArithmetic(source);
  walker.mayEndLine();
  if (variables === null) {
    walker.doubts.add(
      'evaluates-code',
      'arithmetic on something other than numbers and plain variables',
      node.pos,
    );
    return collectScripts(node, text).map((nested) => walker.script(nested));
  }
  // In `0 && (x=1)` the assignment does not happen.
  walker.evaluate(variables.reads, variables.writes, node.pos, !/[?&|]/.test(source));
  return [];
}

function testWalk(expression: TestExpression, text: string, walker: Walker): readonly Step[] {
  switch (expression.type) {
    case 'TestLogical':
      return expression.operands.map((operand) => () => testWalk(operand, text, walker));
    case 'TestNot':
      return [() => testWalk(expression.operand, text, walker)];
    case 'TestGroup':
      return [() => testWalk(expression.expression, text, walker)];
    case 'TestUnary': {
      const evaluates = expression.operator === '-v' || expression.operator === '-R';
      if (evaluates && !NAME.test(expression.operand.text)) {
        walker.doubts.add(
          'evaluates-code',
          `[[ ${expression.operator} evaluates a subscript`,
          expression.pos,
        );
      }
      return walker.expand([walker.reader.read(expression.operand, text)], expression.pos);
    }
    case 'TestBinary': {
      const regex = expression.operator === '=~' && /[()|{}\\[\]]/.test(expression.right.text);
      const operands = regex ? [expression.left] : [expression.left, expression.right];
      const readings = operands.map((operand) => walker.reader.read(operand, text));
      if (ARITHMETIC_TESTS.includes(expression.operator)) {
        for (const reading of readings) evaluateWord(reading, expression.pos, walker);
      }
      return walker.expand(readings, expression.pos);
    }
    default:
      return [];
  }
}
