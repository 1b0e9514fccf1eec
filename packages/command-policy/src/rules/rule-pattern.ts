import { UmboError } from '@umbo/tools-core';
import { parseArguments } from '../arguments/parse-arguments.ts';
import { parsePlainly } from '../arguments/parse-plainly.ts';
import type { ParsedCommand } from '../arguments/parsed-command.ts';
import { literalWord } from '../arguments/word-shape.ts';
import type { KnowledgeBase } from '../knowledge/knowledge-base.ts';

/** One `match` of a rule, read with the same knowledge as the commands it is held against. */
export interface RulePattern {
  /** The command's name; may hold `*` in ask and deny rules. */
  readonly command: string;
  /** Its subcommands, options and operands. */
  readonly parsed: ParsedCommand;
  /** Ends in `**`: anything may follow. */
  readonly isOpen: boolean;
  /** Holds neither `*` nor `**`. */
  readonly isLiteral: boolean;
}

/** Reads the notation of `match`. Throws when it says nothing. */
export function parseRulePattern(text: string, knowledge: KnowledgeBase): RulePattern {
  const tokens = splitTokens(text);
  const [command, ...rest] = tokens;
  if (command === undefined || command === '**') {
    throw new UmboError({
      code: 'bad-rule',
      message: `Policy not loaded: the match "${text}" names no command. Write the program first, e.g. "git push".`,
    });
  }
  const isOpen = rest.at(-1) === '**';
  if (isOpen) rest.pop();
  if (rest.includes('**')) {
    throw new UmboError({
      code: 'bad-rule',
      message: `Policy not loaded: in the match "${text}" only the last word may be "**". Use "*" for one word.`,
    });
  }
  const words = rest.map((token) => literalWord(token));
  const known = knowledge.lookup(command);
  const parsed = known === null ? parsePlainly(words) : parseArguments(known, words);
  return { command, parsed, isOpen, isLiteral: !isOpen && !rest.some((token) => token.includes('*')) };
}

/** Words separated by spaces or tabs; quotes keep them together. */
function splitTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const match of text.matchAll(/(?:[^ \t\n'"]+|'[^']*'|"[^"]*")+/g)) {
    tokens.push(
      match[0].replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single, double) => String(single ?? double ?? '')),
    );
  }
  return tokens;
}
