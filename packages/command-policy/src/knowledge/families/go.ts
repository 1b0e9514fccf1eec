import { goRunWord, goTarget, plainPackage } from '../checkers/package-name.ts';
import { goCompilerFlags, goLinkerFlags } from '../checkers/go-flags.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  reads,
  runsFile,
  runsProgram,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const goBuilds: CommandForm = {
  effects: [runsWorkspace, network],
  options: [
    option(
      harmless,
      `
      -a | -n | -p N | -race | -msan | -asan | -cover | -covermode MODE | -coverpkg PATTERNS | -v | -work | -x | -buildvcs | -buildmode MODE | -mod MODE | -modcacherw | -tags TAGS | -trimpath | -c | -json
      -bench REGEXP | -benchmem | -benchtime TIME | -count N | -cpu LIST | -failfast | -fuzz REGEXP | -fuzztime TIME | -list REGEXP | -parallel N | -run REGEXP | -short | -shuffle HOW | -skip REGEXP | -timeout TIME | -f FORMAT | -m | -u | -deps | -e | -find | -test | -export | -compiled | -t | -d | -cache | -testcache | -fix | -retracted | -versions
      `,
    ),
    option(
      writes,
      '-o FILE | -coverprofile FILE | -cpuprofile FILE | -memprofile FILE | -blockprofile FILE | -mutexprofile FILE | -trace FILE',
    ),
    option(writesInto, '-outputdir DIR | -pkgdir DIR'),
    // Both name other files as the project's own code.
    option(runsFile, '-modfile FILE | -overlay FILE'),
    option(reads, '-pgo FILE'),
    option(runsProgram, '-exec PROGRAM | -toolexec PROGRAM | -vettool PROGRAM | -compiler NAME'),
    option(checks(goLinkerFlags), '-ldflags FLAGS'),
    option(checks(goCompilerFlags), '-gcflags FLAGS'),
    option(
      asks('passes options to the assembler or another compiler, which can start programs'),
      '-asmflags FLAGS | -gccgoflags FLAGS',
    ),
    option(asks('empties what other projects use'), '-modcache | -i'),
  ],
  operands: { rest: checks(goTarget) },
};

/** go(1): what the module builds runs; other tools, other files and other places ask. */
export const go: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['go'],
    style: { abbreviations: false, singleDash: true, clusters: false },
    options: [option(setsDirectory, '-C DIR')],
    subcommands: {
      'build, test, vet, list, generate, clean': goBuilds,
      // Into GOBIN, which is on the path of everything else.
      install: { ...goBuilds, effects: [asks('installs programs for everyone')] },
      // Words after the package are the program's own.
      run: {
        ...goBuilds,
        style: { permute: false },
        operands: { first: [checks(goTarget)], rest: checks(goRunWord) },
      },
      get: {
        effects: [network, changesState],
        options: [option(harmless, '-u | -t | -d | -v | -x | -tool')],
        operands: { rest: checks(plainPackage) },
      },
      mod: {
        subcommands: {
          'tidy, download, verify, graph, why, vendor, init': {
            effects: [network, changesState],
            options: [
              option(harmless, '-v | -x | -json | -e | -compat VERSION | -go VERSION | -m'),
              option(writesInto, '-o DIR'),
            ],
            operands: { rest: harmless },
          },
        },
      },
      'fmt, fix': {
        options: [option(harmless, '-n | -x | -mod MODE')],
        operands: { rest: checks(goTarget) },
        effects: [runsWorkspace, changesState],
      },
      env: {
        options: [option(harmless, '-json | -changed'), option(asks('changes configuration'), '-w | -u')],
        operands: { rest: harmless },
      },
      // Only what turns a coverage profile into text; the other tools write, serve or start programs.
      tool: {
        subcommands: {
          cover: {
            options: [option(reads, '-func FILE'), option(reads, '-html FILE'), option(writes, '-o FILE')],
            // Without a file to write to it opens a browser.
            forms: [{ when: ['-html'], unless: ['-o'], effects: [asks('opens a browser')] }],
          },
        },
      },
      'version, doc, help': {
        options: [option(harmless, '-m | -v | -all | -c | -cmd | -short | -src | -u')],
        operands: { rest: harmless },
      },
    },
  }),
];
