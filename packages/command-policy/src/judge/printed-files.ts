import type { ShellCommand } from '@umbo/shell-syntax';
import { foundFiles } from '../arguments/found-files.ts';
import type { FoundFiles } from '../arguments/found-files.ts';
import { parseArguments } from '../arguments/parse-arguments.ts';
import type { ParsedCommand } from '../arguments/parsed-command.ts';
import { mayBeOption } from '../arguments/word-shape.ts';
import type { JudgeParts } from './judge-parts.ts';

const listsFiles = ['-l', '-L'];

/** The words of a command that is described, written out whole and nothing but what it seems; null for any other. */
export function readPlainly(command: ShellCommand | undefined, parts: JudgeParts): ParsedCommand | null {
  const name = command?.words[0]?.value ?? null;
  const known = name === null ? null : parts.knowledge.lookup(name);
  if (command === undefined || known === null || command.definedInScript) return null;
  if (command.assignments.length > 0 || command.words.some(({ value }) => value === null)) return null;
  const parsed = parseArguments(known, command.words.slice(1));
  return parsed.problems.length === 0 ? parsed : null;
}

/** The files whose names a command prints, a line each. */
export function printedFiles(command: ShellCommand | undefined, parts: JudgeParts): FoundFiles | null {
  const parsed = readPlainly(command, parts);
  if (command === undefined || parsed === null || parsed.operands.some(mayBeOption)) return null;
  const spelled = parsed.options.map((option) => option.spelled);
  const has = (...ids: readonly string[]): boolean => ids.some((id) => spelled.includes(id));
  const operands = parsed.operands.flatMap(({ value }) => (value === null ? [] : [value]));
  const searched = has('-e', '--regexp', '--files') ? operands : operands.slice(1);
  const places = searched.length === 0 ? ['.'] : searched;
  switch (command.words[0]?.value ?? '') {
    case 'find':
      return spelled.some(
        (id) => /^-(?:exec|ok|f?print|f?ls|delete|files0)/.test(id) && !/^-print0?$/.test(id),
      )
        ? null
        : foundFiles(parsed);
    case 'grep': {
      const isList = has(...listsFiles, '--files-with-matches', '--files-without-match');
      if (!isList || !has('-r', '--recursive') || has('-f', '--file')) return null;
      const names = parsed.options.filter((option) => option.spelled === '--include');
      return { places, names: names.length === 1 ? valuesOf(names) : [], areFiles: true };
    }
    case 'rg':
      if (!has(...listsFiles.slice(0, 1), '--files', '--files-with-matches', '--files-without-match'))
        return null;
      if (
        has('-L', '--follow', '-f', '--file') ||
        spelled.some((id) => /^(?:-u+|-\.|--(?:hidden|unrestricted|no-ignore.*))$/.test(id))
      )
        return null;
      return { places, names: [], areFiles: true, skips: /(?:^|\/)\./ };
    case 'git': {
      const [word] = parsed.subcommands;
      const isList = word === 'ls-files' || (word === 'diff' && has('--name-only') && has('--relative'));
      // What git tracks may be a link, and lies below the directory it stands in.
      if (
        !isList ||
        has(
          '-C',
          '--git-dir',
          '--work-tree',
          '--no-index',
          '-s',
          '-t',
          '-v',
          '-o',
          '--others',
          '-d',
          '--deleted',
        )
      )
        return null;
      const names = operands.length === 1 && /^\*\.\w+$/.test(operands[0] ?? '') ? operands : [];
      return { places: ['.'], names, areFiles: false, skips: /^\.git(?:\/|$)/ };
    }
    default:
      return null;
  }
}

function valuesOf(options: ParsedCommand['options']): readonly string[] {
  return options.flatMap(({ values }) => values.flatMap(({ value }) => (value === null ? [] : [value])));
}
