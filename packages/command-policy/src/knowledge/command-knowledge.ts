import type { Effect } from './effect.ts';
import type { OptionGroup } from './option-spec.ts';

/** What the words that are not options do, by position. A position nobody described asks. */
export interface Operands {
  /** The first operands, one effect each. */
  readonly first?: readonly Effect[];
  /** Every further operand. */
  readonly rest?: Effect;
  /** The last operand, when it differs and there are at least two (`cp SOURCE… DEST`). */
  readonly last?: Effect;
}

/** What changes when certain options are there. */
export interface Form {
  /** Applies when any of these options is given (any spelling of it). */
  readonly when?: readonly string[];
  /** Applies when none of these options is given. */
  readonly unless?: readonly string[];
  /** Applies only without (`none`), with (`some`), or with at least two operands (`several`). */
  readonly operandCount?: 'none' | 'some' | 'several';
  /** Replaces the operands; of several forms that apply the first that has operands counts. */
  readonly operands?: Operands;
  /** Added to the effects of the command. */
  readonly effects?: readonly Effect[];
  /** What the values of these options do as well: `tar -f` is written by `-c` and read by `-x`. */
  readonly values?: Readonly<Record<string, Effect>>;
}

/** What one command, or one subcommand, does with its words. */
export interface CommandForm {
  /** Options by what they do. An option that is not here asks. */
  readonly options?: readonly OptionGroup[];
  /** What the operands do. Without it any operand asks. */
  readonly operands?: Operands;
  /** What depends on the options given. */
  readonly forms?: readonly Form[];
  /** What a variable of its environment does, as the word `NAME=VALUE`: to `make` and MSBuild each is one of the build's own. */
  readonly variables?: Effect;
  /** What it does whatever its words are. */
  readonly effects?: readonly Effect[];
  /** What it does besides when no subcommand is given (`git stash`, which `git stash list` is not). */
  readonly effectsAlone?: readonly Effect[];
  /** Subcommands by name; `a, b` for synonyms. A subcommand that is not here asks. */
  readonly subcommands?: Readonly<Record<string, CommandForm>>;
  /** May stand without a subcommand although it has some (`git stash`, `npm` alone prints help). Default false: asks. */
  readonly subcommandOptional?: boolean;
  /** The options of the command above count here too (`docker`, `npm`, `cargo`; not git). Default false. */
  readonly inheritOptions?: boolean;
  /** Overrides the style of the command above. */
  readonly style?: OptionStyle;
  /**
   * True when no option, described here or not, does more than read. Then a word that is unknown before running
   * (`"$f"`, `*.ts`) is an operand at worst and need not ask. Never set it to save writing options down.
   */
  readonly noDangerousOption?: boolean;
}

/** How the program reads its options. */
export interface OptionStyle {
  /** Long options may be shortened to a unique prefix (GNU getopt_long, Python argparse). Default true. */
  readonly abbreviations?: boolean;
  /** `-abc` is `-a -b -c`. Default true. */
  readonly clusters?: boolean;
  /** Options may follow operands. Default true; false for what starts a command (`env`, `timeout`). */
  readonly permute?: boolean;
  /** `-name` is one long option, and `--name` the same (`find`, `java`, `go`, `terraform`). Default false. */
  readonly singleDash?: boolean;
  /** The first word may be a bundle of short options without a dash (`tar xzf`, `ps aux`). Default false. */
  readonly bundleFirst?: boolean;
  /** Leading operands `NAME=VALUE` set variables of what is started (`env`, `sudo`). Default false. */
  readonly leadingVariables?: boolean;
  /** `--` ends the options. Default true; false where options count after it all the same (`find`). */
  readonly doubleDashEnds?: boolean;
  /** Several programs share the description, and some take no value where others do: one that starts with a dash asks. Default false. */
  readonly sharedByMany?: boolean;
  /** A word that starts with `@`, wherever it stands, is a file of more words (binutils, javac, pytest): it asks. Default false. */
  readonly argumentFiles?: boolean;
  /** A value may stand behind a colon: `-o:DIR` (.NET). Default false. */
  readonly colonValues?: boolean;
  /** Every word is an operand (`echo`, `test`, `true`). Default false. */
  readonly noOptions?: boolean;
}

/** One program family: names that behave alike and what they do. */
export interface CommandKnowledge extends CommandForm {
  /** Names of the program. */
  readonly names: readonly string[];
  /** True for names a shell runs itself and that touch nothing outside it (`cd`, `export`, `test`): a script needs no allow for them. */
  readonly shellOnly?: boolean;
  /** True for what only starts the command it is given (`env`, `timeout`): it needs no allow of its own, the inner command does. */
  readonly transparent?: boolean;
  /** Options with which it only starts what it is given, and that is looked through (`sh -c`): then it needs no allow of its own. */
  readonly transparentWith?: readonly string[];
  /** True where an option holds a program that can start others (`sed -e`): a file called like one may do so too. */
  readonly startsByText?: boolean;
  /** True for shells and language interpreters: allowing them says more than their name, so loading warns. */
  readonly interpreter?: boolean;
}

/** One command's knowledge: checked for its type here, for its notation when a policy is compiled. */
export function defineCommand(knowledge: CommandKnowledge): CommandKnowledge {
  return knowledge;
}
