import type { ArgumentCheck } from '../argument-check.ts';
import { codeFile } from '../checkers/code-file.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  checks,
  harmless,
  network,
  runsCommand,
  runsFile,
  runsProjectScript,
  runsWorkspace,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';
import { anywhere, common, elsewhere, installs, looks, removes, updates } from './npm.ts';

const bunRuns = [
  option(
    harmless,
    '--silent | --watch | --hot | --bail[=N] | --coverage | --bun | -t, --test-name-pattern=PATTERN | --timeout=MS',
  ),
];
/** What `bun` itself is given: a file by its path or its ending; other words are subcommands nobody described. */
const bunMain: ArgumentCheck = (value, context) =>
  /\.[cm]?[jt]sx?$|^\.?\//.test(value)
    ? codeFile(value, context)
    : [asks('is given a word that is neither a subcommand nor a file')];

/** bun(1), bunx(1): files, scripts and programs of the project run, packages come from the registry by name. */
export const bun: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['bun'],
    style: { abbreviations: false, permute: false },
    options: [common, ...elsewhere],
    subcommandOptional: true,
    operands: { first: [checks(bunMain)], rest: harmless },
    subcommands: {
      build: {
        style: anywhere,
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            '--target=NAME | --format=NAME | --minify | --sourcemap[=HOW] | --splitting | -e, --external=NAME | --watch | --production | --no-bundle | --packages=HOW',
          ),
          option(writes, '--outfile=FILE | --metafile=FILE'),
          option(writesInto, '--outdir=DIR'),
        ],
        operands: { rest: runsFile },
      },
      pm: { subcommands: { 'ls, bin, hash, whoami': looks } },
      // A script, a file, a program of the project, and after those any program there is.
      run: { effects: [runsWorkspace], options: bunRuns, operands: { rest: runsProjectScript } },
      test: {
        effects: [runsWorkspace],
        options: bunRuns,
        operands: { rest: checks(codeFile) },
      },
      'install, i, add': { ...installs, style: anywhere },
      update: { ...updates, style: anywhere },
      'remove, rm': { ...removes, style: anywhere },
      'outdated, why': { ...looks, style: anywhere },
      x: { style: { permute: false }, effects: [network, runsWorkspace], operands: { rest: runsCommand } },
    },
  }),
  defineCommand({
    names: ['bunx'],
    style: { abbreviations: false, permute: false },
    effects: [network, runsWorkspace],
    options: [option(harmless, '--bun | --silent | --verbose | --no-install | -v, --version | -h, --help')],
    operands: { rest: runsCommand },
  }),
];
