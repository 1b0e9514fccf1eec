import { expect, test } from 'vitest';
import { families } from '../../src/knowledge/families.ts';
import { createKnowledgeBase } from '../../src/knowledge/knowledge-base.ts';
import type { KnownForm } from '../../src/knowledge/knowledge-base.ts';
import { helpOptions, readHelp } from './dev/help-options.ts';

const base = createKnowledgeBase(families);
const isFull = process.env['UMBO_FAULTS'] === 'full';
const gitCommands =
  'status diff log show blame grep ls-files ls-tree cat-file ls-remote describe merge-base for-each-ref show-ref add commit|stash push|reset restore checkout switch rm mv clean merge rebase cherry-pick apply am branch tag init config|notes add|update-ref gc|bundle create|fetch pull push clone archive shortlog|worktree add'
    .split('|')
    .flatMap((group, at) => (at % 2 === 0 ? group.split(' ') : [group]));
const ways: Readonly<Record<string, string>> = { java: '-help', tsc: '--all' };
const programs = [
  ...'node python3 pytest rustc gcc make cmake ctest ninja java javac jar mvn tsc vitest nm objdump strip ar ld'.split(
    ' ',
  ),
  'pip install',
  'cargo build',
  'docker run',
  ...(isFull
    ? ['pip list', 'cargo test', 'cargo add', 'docker build', 'docker ps', 'docker exec', 'docker logs']
    : []),
];
const rows: readonly (readonly [path: string, help: readonly string[]])[] = [
  ...gitCommands.map((name) => [`git ${name}`, ['git', ...name.split(' '), '-h']] as const),
  ...programs.map((name) => [name, [...name.split(' '), ways[name] ?? '--help']] as const),
];

/** Where the help's notation misleads, checked against the manual page. */
const misleading = new Set([
  'git diff --diff-filter',
  'git diff --name-status',
  'git diff --abbrev',
  'git log --diff-filter',
  'git commit --fixup',
  'rustc -L',
  'rustc -l',
  'gcc --help',
  'gcc -save-temps',
  'cmake -Werror',
  'cmake -E',
  // Flags here on purpose: what follows is the module or the program with its own words.
  'python3 -m',
  'java -m',
  'java --module',
  'java -jar',
  'node -p',
  'node --print',
  'node --inspect-port',
  'objdump --disassemble',
  'objdump --dwarf',
  // Attached only.
  'java -D',
  // tsc names no type where it is a string.
  ...'--checkers --builders --locale --project -p --baseUrl --typeRoots --types --declarationDir --outDir --outFile --generateTrace'
    .split(' ')
    .map((name) => `tsc ${name}`),
]);

function lookup(path: string): KnownForm {
  const [name = '', ...rest] = path.split(' ');
  let form: KnownForm | null = base.lookup(name);
  for (const sub of rest) form = form?.subcommands?.get(sub) ?? null;
  if (form === null) throw new Error(`${path} is not described`);
  return form;
}

test.each(rows)(
  '%s: every option its help shows is described with the same number of values, or asks',
  (path, argv) => {
    const text = readHelp(argv);
    // Not installed here: nothing to compare.
    if (text === null) return;
    const { options } = lookup(path);
    const shown = helpOptions(text);
    // A launcher without its program (rustup without a toolchain, as with an empty HOME) shows a complaint instead of help.
    if (shown.length === 0 && /rustup|no default/.test(text)) return;
    expect(shown.length, text.slice(0, 400)).toBeGreaterThan(2);
    const wrong = shown.filter(({ spelling, value }) => {
      const spec = options.get(spelling);
      return (
        spec !== undefined &&
        !misleading.has(`${path} ${spelling}`) &&
        (spec.value === 'required') !== (value === 'required')
      );
    });
    expect(
      wrong.map(
        ({ spelling, value }) =>
          `${spelling}: ${value} in the help, ${options.get(spelling)?.value ?? ''} here`,
      ),
    ).toEqual([]);
  },
);
