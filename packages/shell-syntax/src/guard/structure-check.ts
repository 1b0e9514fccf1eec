import type {
  AndOr,
  Assignment,
  Command,
  CommandArgument,
  CompoundList,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirection,
  Statement,
  Word,
} from 'unbash';
import { readAssignment } from '../words/assignment-reader.ts';
import type { WordReader } from '../words/word-reader.ts';
import { compoundSteps } from './compound-structure.ts';
import type { DoubtList } from './doubt-list.ts';
import { isReservedWord } from './reserved-words.ts';
import { Mismatch, SourceCursor } from './source-cursor.ts';

/** One step of the walk; what it answers is walked next. */
export type Step = () => readonly Step[] | void;

const ASSIGNMENT_HEAD = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;
const SUBSCRIPT_HEAD = /^[A-Za-z_]\w*\[/;
const REDIRECT = /<<<|<<-|<<|<&|<>|<|>>|>&|>\||>|&>>|&>/y;
const NO_SEPARATOR_NEEDED = new Set(
  'If For ArithmeticFor Select While Subshell BraceGroup Case TestCommand ArithmeticCommand'.split(' '),
);

/**
 * Replays a syntax tree against its text: word for word, operator for operator, keyword for keyword.
 * The parser is only a proposal; a tree that leaves a character unexplained is refused.
 */
export class StructureCheck {
  readonly reader: WordReader;
  readonly doubts: DoubtList;
  readonly cursor: SourceCursor;

  constructor(reader: WordReader, doubts: DoubtList, cursor: SourceCursor) {
    this.reader = reader;
    this.doubts = doubts;
    this.cursor = cursor;
  }

  /** Checks a whole script; a mismatch becomes a doubt. */
  run(script: ParsedScript): void {
    const stack: Step[] = [() => this.#finish(script), this.statements(script.commands, true)];
    try {
      for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
        const more = step();
        if (more !== undefined) for (let at = more.length - 1; at >= 0; at -= 1) stack.push(more[at] as Step);
      }
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      this.doubts.add('unaccounted-text', error.message, error.offset);
    }
  }

  /** A list inside a compound command: it may not be empty unless said so. */
  list(node: CompoundList, mayBeEmpty = false): Step {
    return this.statements(node.commands, mayBeEmpty);
  }

  /** Statements with their separators. */
  statements(statements: readonly Statement[], mayBeEmpty: boolean): Step {
    return () => {
      if (statements.length === 0 && !mayBeEmpty) this.cursor.fail('an empty list');
      this.cursor.separated = true;
      const steps: Step[] = [];
      for (const [order, statement] of statements.entries()) {
        const last = order === statements.length - 1;
        steps.push(
          () => {
            this.cursor.lines();
            this.cursor.token(statement.pos);
            return [this.node(statement.command)];
          },
          () => this.#separator(statement, last),
        );
      }
      return steps;
    };
  }

  /** Any command, list or pipeline. */
  node(node: AndOr | PipelineNode): Step {
    return () => {
      if (node.type === 'Command') return this.#command(node);
      if (node.type === 'Pipeline') return this.#pipeline(node);
      if (node.type === 'AndOr') return this.#andOr(node);
      if (node.type === 'Redirected') {
        return [this.node(node.command), ...node.redirects.map((redirect) => () => this.redirect(redirect))];
      }
      return compoundSteps(node, this);
    };
  }

  /** One word that the reader verifies. */
  word(node: Word): void {
    const { cursor } = this;
    cursor.token(node.pos);
    this.reader.read(node, cursor.text);
    cursor.passWord(node.end);
    // `2>x` and `{fd}>x` are descriptors, not words before a redirection.
    const glued = cursor.next === '<' || cursor.next === '>';
    if (glued && /^(?:[0-9]+|\{.*\})$/.test(cursor.text.slice(node.pos, node.end)))
      cursor.fail('a descriptor read as a word');
  }

  /** One redirection: descriptor, operator, target. */
  redirect(node: Redirection): void {
    const { cursor } = this;
    cursor.token(node.pos);
    if (node.descriptor !== undefined) {
      const written = cursor.text.slice(node.descriptor.pos, node.descriptor.end);
      if (node.descriptor.pos !== cursor.at || !/^(?:[0-9]{1,3}|\{[A-Za-z_]\w*\})$/.test(written))
        cursor.fail('a descriptor');
      cursor.at = node.descriptor.end;
    }
    REDIRECT.lastIndex = cursor.at;
    if (REDIRECT.exec(cursor.text)?.[0] !== node.operator) cursor.fail('a redirection operator');
    cursor.at += node.operator.length;
    if (node.type === 'HereDoc') {
      if (node.delimiter === undefined) return cursor.fail('a here-document without delimiter');
      cursor.token(node.delimiter.pos);
      cursor.passWord(node.delimiter.end);
      cursor.expectBody(node);
      if (!node.delimiter.quoted) this.reader.readBody(node.body, cursor.text);
      return;
    }
    if (node.target === undefined) return cursor.fail('a redirection without target');
    // Bash reads `a >&-b` as `a b >&-`: the word begins behind the `-`.
    if (/^[<>]&$/.test(node.operator) && /^-./.test(cursor.text.slice(node.target.pos, node.target.end)))
      cursor.fail('a word behind a closed descriptor');
    this.word(node.target);
  }

  /**
   * Bash 5.2 prints a substitution back to text and parses that again. With a here-document in it the text changes:
   * in `$(a <<E … E; b \"; c)` the last two become one command. A single simple command or pipeline survives.
   */
  #finish(script: ParsedScript): void {
    const { cursor } = this;
    cursor.finish();
    if (cursor.topLevel || !cursor.sawHereDocument) return;
    const [only, second] = script.commands;
    const commands = only?.command.type === 'Pipeline' ? only.command.commands : [only?.command];
    if (second !== undefined || commands.some((command) => command?.type !== 'Command')) {
      cursor.fail('a here-document among several commands of a substitution');
    }
  }

  #separator(statement: Statement, last: boolean): void {
    const { cursor } = this;
    cursor.blanks();
    const { next, text, at } = cursor;
    if (statement.background === true) {
      if (next !== '&' || text.charAt(at + 1) === '&' || text.charAt(at + 1) === '>')
        cursor.fail('expected &');
      cursor.at += 1;
      cursor.separated = true;
    } else if (next === ';' && text.charAt(at + 1) !== ';' && text.charAt(at + 1) !== '&') {
      cursor.at += 1;
      cursor.separated = true;
    } else {
      const lineEnds = next === '\n' || next === '#';
      if (!last && !lineEnds) cursor.fail('two commands without a separator');
      cursor.separated = lineEnds || endsItself(statement.command);
    }
  }

  #command(node: Command): Step[] {
    const { cursor } = this;
    const items: (Assignment | Redirection | CommandArgument)[] = [...node.prefix];
    if (node.name !== undefined) items.push(node.name);
    items.push(...node.suffix);
    if (items.length === 0) cursor.fail('an empty command');
    if (node.name !== undefined) {
      const written = cursor.text.slice(node.name.pos, node.name.end);
      if (isReservedWord(written)) cursor.fail('a reserved word read as a command');
      if (ASSIGNMENT_HEAD.test(written) || SUBSCRIPT_HEAD.test(written))
        cursor.fail('an assignment read as a command');
    }
    return items.map((item) => () => {
      if (item.type === 'Word') this.word(item);
      else if (item.type === 'Assignment') this.#assignment(item);
      else this.redirect(item);
    });
  }

  #assignment(node: Assignment): void {
    const { cursor } = this;
    cursor.token(node.pos);
    const head = ASSIGNMENT_HEAD.exec(cursor.text.slice(node.pos, node.end))?.[0];
    const { value } = node;
    if (head === undefined || node.pos + head.length !== value.pos || value.end !== node.end)
      return cursor.fail('an assignment');
    if (!head.startsWith(node.name) || /^\w/.test(head.slice(node.name.length))) cursor.fail('an assignment');
    readAssignment(node, cursor.text, this.reader, this.doubts);
    if (value.type !== 'ArrayValue') return cursor.passWord(node.end);
    cursor.at = value.pos;
    cursor.operator('(');
    for (const element of value.elements) {
      cursor.lines();
      this.word(element);
    }
    cursor.lines();
    cursor.operator(')');
    if (cursor.at !== node.end) cursor.fail('an array');
    cursor.delimited();
  }

  #pipeline(node: Pipeline): Step[] {
    const { cursor } = this;
    const steps: Step[] = [];
    for (const prefix of node.prefixes) {
      steps.push(() => {
        cursor.token(prefix.pos);
        if (prefix.type === 'Time') this.doubts.bashOnly('time', prefix.pos);
        for (const word of cursor.text.slice(prefix.pos, prefix.end).split(/[ \t]+/)) cursor.operator(word);
        if (
          prefix.type === 'Time' &&
          !/^time(?:[ \t]+-p)?(?:[ \t]+--)?$/.test(cursor.text.slice(prefix.pos, prefix.end))
        )
          cursor.fail('time');
        if (prefix.type === 'Negation' && prefix.end !== prefix.pos + 1) cursor.fail('!');
        cursor.delimited();
      });
    }
    return [...steps, ...this.#joined(node.commands, node.operators)];
  }

  #andOr(node: AndOr): Step[] {
    return this.#joined(node.commands, node.operators);
  }

  #joined(nodes: readonly (AndOr | PipelineNode)[], operators: readonly string[]): Step[] {
    const { cursor } = this;
    return nodes.flatMap((node, order) => [
      () => {
        if (order > 0) {
          const operator = operators[order - 1] ?? '';
          cursor.operator(operator);
          if (operator === '|' && '|&'.includes(cursor.next || ' ')) cursor.fail('a longer operator');
          if (operator === '|&') this.doubts.bashOnly('|&', cursor.at);
          cursor.lines();
        }
        cursor.token(node.pos);
      },
      this.node(node),
    ]);
  }
}

/** Commands that end in a keyword or a parenthesis: another keyword may follow at once. */
function endsItself(node: AndOr | PipelineNode): boolean {
  if (node.type === 'Pipeline' || node.type === 'AndOr') {
    const last = node.commands.at(-1);
    return last !== undefined && NO_SEPARATOR_NEEDED.has(last.type);
  }
  return NO_SEPARATOR_NEEDED.has(node.type);
}
