import {
  compilerFeature,
  compilerWarning,
  compilerWord,
  debugLevel,
  objectFile,
  namedFiles,
} from '../checkers/build-words.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, reads, runsFile, runsProgram, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const response = { argumentFiles: true };
const here = { kind: 'writesInto', path: '.' } as const;

/** gcc(1), clang(1), ld(1), ar(1), nm(1), objdump(1), strip(1). Plugins, specs, wrappers, `-B` and `@file` ask. */
export const compilers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['gcc', 'g++', 'cc', 'c++', 'clang', 'clang++'],
    style: { ...response, abbreviations: false, singleDash: true, clusters: true },
    options: [
      option(
        harmless,
        `
        -c | -S | -E | -v | -pipe | -w | -pedantic | -pedantic-errors | -ansi | -std=STANDARD | -x LANGUAGE | -O[LEVEL] | -p | -pg | -pthread | -shared | -static | -static-libgcc | -static-libstdc++
        -s | -rdynamic | -pie | -no-pie | -nostdlib | -nostdinc | -nostartfiles | -nodefaultlibs | -D MACRO | -U MACRO | -l LIBRARY | -M | -MM | -MD | -MMD | -MP | -MG | -MT TARGET | -MQ TARGET | -undef | -C | -P
        --help | --version | -dumpversion | -dumpmachine | -dumpfullversion | -print-search-dirs | -print-libgcc-file-name | -print-multiarch | -ffast-math | -u SYMBOL | -ferror-limit=N | -fcolor-diagnostics | -stdlib=NAME | --target=TRIPLE | -arch NAME | -framework NAME
        `,
      ),
      option(checks(debugLevel), '-g[LEVEL]'),
      option(checks(compilerFeature), '-f[FEATURE]'),
      option(checks(compilerWarning), '-W[WARNING]'),
      option(checks(compilerFeature), '-m[MACHINE]'),
      option(
        reads,
        '-I DIR | -L DIR | -include FILE | -imacros FILE | -isystem DIR | -iquote DIR | -idirafter DIR | --sysroot=DIR',
      ),
      // A script of the linker may name the file that is written.
      option(runsFile, '-T FILE'),
      option(writes, '-o FILE | -MF FILE'),
      option(
        runsProgram,
        '-B DIR | -wrapper PROGRAM | -specs=FILE | --specs=FILE | -fplugin=FILE | -Xclang OPTION | -Xlinker OPTION | -Xassembler OPTION | -Xpreprocessor OPTION | -mllvm OPTION | -fuse-ld=NAME',
      ),
      option(asks('keeps files beside the sources'), '-save-temps[=HOW] | --save-temps[=HOW]'),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
    forms: [
      {
        unless: ['-o', '-E', '-M', '-MM', '--help', '--version', '-dumpversion', '-dumpmachine'],
        effects: [here],
      },
    ],
  }),
  defineCommand({
    names: ['ar', 'ranlib'],
    style: { ...response, bundleFirst: true, abbreviations: false },
    options: [
      option(
        harmless,
        '-d | -m | -p | -q | -r | -s | -t | -x | -a | -b | -c | -D | -U | -f | -i | -l | -N | -o | -O | -P | -S | -T | -u | -v | -V | --help | --version',
      ),
      option(runsProgram, '--plugin=FILE'),
    ],
    operands: { first: [checks(objectFile, namedFiles)], rest: checks(compilerWord, namedFiles) },
    forms: [
      { when: ['-t', '-p'], operands: { rest: checks(compilerWord, namedFiles) } },
      { when: ['-x'], effects: [here] },
    ],
  }),
  defineCommand({
    names: ['nm'],
    style: response,
    options: [
      option(
        harmless,
        `
        -a, --debug-syms | -A, -o, --print-file-name | -B | -C, --demangle[=STYLE] | --no-demangle | -D, --dynamic | -e | -f, --format=FORMAT | -g, --extern-only | -h, --help | -j, --just-symbols | -l, --line-numbers
        -n, -v, --numeric-sort | -p, --no-sort | -P, --portability | -r, --reverse-sort | -s, --print-armap | -S, --print-size | --size-sort | -t, --radix=RADIX | -u, --undefined-only | -U, --defined-only | -V, --version | -W, --no-weak
        `,
      ),
      option(runsProgram, '--plugin=FILE'),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
  }),
  defineCommand({
    names: ['objdump'],
    style: response,
    options: [
      option(
        harmless,
        `
        -a, --archive-headers | -f, --file-headers | -p, --private-headers | -P, --private=OPTIONS | -h, --headers, --section-headers | -x, --all-headers | -d, --disassemble[=SYMBOL] | -D, --disassemble-all | -S, --source | -s, --full-contents
        -g, --debugging | -G, --stabs | -t, --syms | -T, --dynamic-syms | -r, --reloc | -R, --dynamic-reloc | -v, --version | -i, --info | -H, --help | -l, --line-numbers | -F, --file-offsets | -C, --demangle[=STYLE] | -w, --wide | -z, --disassemble-zeroes
        -j, --section=NAME | -M, --disassembler-options=OPTIONS | --start-address=N | --stop-address=N | --no-show-raw-insn | --show-raw-insn | --no-addresses | -m, --architecture=NAME | -b, --target=NAME | -I, --include=DIR | -W[LETTERS] | --dwarf[=KIND]
        `,
      ),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
  }),
  defineCommand({
    names: ['readelf', 'size', 'c++filt', 'addr2line'],
    style: response,
    options: [
      option(
        harmless,
        '-a | -h | -l | -S | -s | -n | -r | -d | -V | -W | -A | -B | -C | -f | -i | -p | --help | --version',
      ),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
  }),
  defineCommand({
    names: ['strip', 'objcopy'],
    style: response,
    options: [
      option(
        harmless,
        '-s, --strip-all | -g, -S, -d, --strip-debug | --strip-unneeded | -p, --preserve-dates | -v, --verbose | -K, --keep-symbol=NAME | -N, --strip-symbol=NAME | -R, --remove-section=NAME | -j, --only-section=NAME | --only-keep-debug | -x, --discard-all | -X, --discard-locals | --help | -V, --version | -O, --output-target=NAME | -I, --input-target=NAME',
      ),
      option(writes, '-o FILE'),
      option(runsProgram, '--plugin=FILE'),
    ],
    operands: { rest: checks(objectFile, namedFiles) },
  }),
  defineCommand({
    names: ['ld'],
    style: { ...response, singleDash: true, abbreviations: false },
    options: [
      option(
        harmless,
        '-v | -V | --version | --help | -s | -S | -r | -shared | -static | -pie | -l LIBRARY | -e SYMBOL | -u SYMBOL | -m EMULATION | -z KEYWORD | --gc-sections | --as-needed | --no-as-needed | --build-id | -O[LEVEL] | -rpath DIR | -soname NAME | --start-group | --end-group',
      ),
      option(reads, '-L DIR'),
      option(runsFile, '-T FILE'),
      option(writes, '-o FILE | -Map FILE'),
      option(runsProgram, '-plugin FILE | --dynamic-linker FILE | -dynamic-linker FILE'),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
    forms: [{ unless: ['-o', '-v', '-V', '--version', '--help'], effects: [here] }],
  }),
];
