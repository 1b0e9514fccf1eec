import { UmboError } from '@umbo/tools-core';
import type { CommandForm, CommandKnowledge, OptionStyle } from './command-knowledge.ts';
import { parseOptionGroup } from './option-spec.ts';
import type { Start } from './effect.ts';
import type { OptionSpec } from './option-spec.ts';

/** A command or subcommand, ready to read words with. */
export interface KnownForm {
  /** The data it was made of. */
  readonly form: CommandForm;
  /** The style with its defaults. */
  readonly style: Required<OptionStyle>;
  /** Options by spelling; `key=` for `dd`-like operands. */
  readonly options: ReadonlyMap<string, OptionSpec>;
  /** Subcommands by name. */
  readonly subcommands: ReadonlyMap<string, KnownForm> | null;
  /** True when one of its options starts a program (`tar --to-command`): a file called like that option must never reach it. */
  readonly startsByOption: boolean;
}

/** A program, ready to read words with. */
export interface KnownCommand extends KnownForm {
  /** The data it was made of. */
  readonly form: CommandKnowledge;
}

/** What is known of programs, by name. */
export interface KnowledgeBase {
  /** The knowledge of a program, or null. */
  lookup(name: string): KnownCommand | null;
  /** The data about a program, its notation not read yet: for whoever only asks what kind of program it is. */
  dataOf(name: string): CommandKnowledge | null;
  /** Every name described, for messages and tests. */
  readonly names: readonly string[];
}

/** Starts that name any program; what only brings code of the project is no more than the project's scripts do. */
const outside: ReadonlySet<Start> = new Set<Start>([
  'command',
  'projectCommand',
  'commandWithMore',
  'script',
  'program',
]);

const defaultStyle: Required<OptionStyle> = {
  abbreviations: true,
  clusters: true,
  permute: true,
  singleDash: false,
  bundleFirst: false,
  leadingVariables: false,
  doubleDashEnds: true,
  argumentFiles: false,
  sharedByMany: false,
  colonValues: false,
  noOptions: false,
};

/**
 * Knowledge by name. Within `families` a name may stand once; `plugins` may replace a shipped one.
 * The notation of a shipped program is read when it is first looked up, so that loading a policy stays quick; a plugin's at once, so that
 * what is wrong in it is said when it loads.
 */
export function createKnowledgeBase(
  families: readonly CommandKnowledge[],
  plugins: readonly CommandKnowledge[] = [],
): KnowledgeBase {
  const byName = new Map<string, CommandKnowledge>();
  for (const knowledge of families) {
    for (const name of knowledge.names) {
      if (byName.has(name)) {
        throw new UmboError({
          code: 'bad-knowledge',
          message: `Knowledge not loaded: "${name}" is described twice.`,
        });
      }
      byName.set(name, knowledge);
    }
  }
  for (const knowledge of plugins) for (const name of knowledge.names) byName.set(name, knowledge);
  const known = new Map<CommandKnowledge, KnownCommand>();
  const read = (knowledge: CommandKnowledge): KnownCommand => {
    let command = known.get(knowledge);
    if (command === undefined) {
      command = { ...compileForm(knowledge, defaultStyle, new Map()), form: knowledge };
      known.set(knowledge, command);
    }
    return command;
  };
  for (const knowledge of plugins) read(knowledge);
  return {
    names: [...byName.keys()],
    lookup(name) {
      const knowledge = byName.get(name);
      return knowledge === undefined ? null : read(knowledge);
    },
    dataOf: (name) => byName.get(name) ?? null,
  };
}

function compileForm(
  form: CommandForm,
  above: Required<OptionStyle>,
  inherited: ReadonlyMap<string, OptionSpec>,
): KnownForm {
  const style = { ...above, ...form.style };
  const options = new Map(form.inheritOptions === true ? inherited : []);
  for (const group of form.options ?? []) {
    for (const spec of parseOptionGroup(group)) {
      for (const spelling of spec.spellings) options.set(spelling, spec);
    }
  }
  for (const spelling of (form.forms ?? []).flatMap((entry) => [
    ...(entry.when ?? []),
    ...(entry.unless ?? []),
    ...Object.keys(entry.values ?? {}),
  ])) {
    if (!options.has(spelling)) {
      throw new UmboError({
        code: 'bad-knowledge',
        message: `Knowledge not loaded: a form depends on "${spelling}", which no option describes.`,
      });
    }
  }
  const startsByOption = [...options.values()].some(({ effects }) =>
    effects.some((effect) => effect.kind === 'runs' && outside.has(effect.what)),
  );
  if (form.subcommands === undefined) return { form, style, options, subcommands: null, startsByOption };
  const subcommands = new Map<string, KnownForm>();
  for (const [names, subform] of Object.entries(form.subcommands)) {
    const compiled = compileForm(subform, style, options);
    for (const name of names.split(', ')) subcommands.set(name, compiled);
  }
  return { form, style, options, subcommands, startsByOption };
}
