import type { Assignment } from '../../assignment.ts';
import type { Word } from '../../word.ts';
import type { SimpleCommand } from '../simple-command.ts';
import type { Walker } from '../walker.ts';

/** A builtin with its arguments. */
export interface BuiltinCall {
  readonly name: string;
  /** The words after the name. */
  readonly args: readonly Word[];
  /** Index of the first argument among the command's words. */
  readonly first: number;
  readonly command: SimpleCommand;
  readonly walker: Walker;
  readonly offset: number;
}

/** What a builtin does to the shell. */
export interface BuiltinEffect {
  /** Variables it sets, beyond the assignments written before it. */
  readonly assignments?: readonly Assignment[];
  /** True when those assignments are sure to happen. */
  readonly surelyAssigns?: boolean;
  /** Names among those assignments that get no text from the script: they are declared, unset or counted. */
  readonly withoutText?: ReadonlySet<string>;
  /** What it changes once it has run. */
  readonly after?: () => void;
  /** Its words run later, at a time that cannot be known. */
  readonly runsLater?: boolean;
}

const NAME = /^[A-Za-z_]\w*$/;

/** Whether a word is surely a plain variable name, without a subscript that would be evaluated. */
export function isPlainName(word: Word | undefined): boolean {
  return word !== undefined && word.value !== null && NAME.test(word.value);
}

/** Records that the builtin may run code this reading does not see. */
export function evaluates({ walker, name, offset }: BuiltinCall, what: string): void {
  walker.doubts.add('evaluates-code', `${name} may run code: ${what}`, offset);
}

/** Records that the builtin changes what later commands mean. */
export function changesShell({ walker, name, offset }: BuiltinCall, what: string): void {
  walker.doubts.add('changes-shell', `${name} changes what later commands mean: ${what}`, offset);
}

/** An assignment whose value is not known. */
export function unknownValue(name: string, exported = false): Assignment {
  return { name, value: null, append: false, exported };
}
