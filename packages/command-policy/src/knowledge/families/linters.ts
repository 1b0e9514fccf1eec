import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { harmless, reads, runsFile, runsWorkspace, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false, sharedByMany: true };
const common = '-h, --help | --version | -q, --quiet | -v, --verbose | --color[=WHEN] | --no-color';

/** Checkers of one language or one kind of file: those that look, those that may also mend what they look at. */
export const linters: readonly CommandKnowledge[] = [
  defineCommand({
    names: [
      'hadolint',
      'actionlint',
      'yamllint',
      'luacheck',
      'hlint',
      'ansible-lint',
      'cppcheck',
      'tflint',
      'dockerfilelint',
      'jsonlint',
      'xmllint',
      'write-good',
      'alex',
      'cfn-lint',
    ],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `${common} | -f, --format=NAME | -s, --strict | --ignore=RULE | --failure-threshold=LEVEL, -t LEVEL | --oneline | --enable=NAMES | --std=NAME | --error-exitcode=N | --inline-suppr | --suppress=NAME | --language=NAME | --globals=NAMES | --codes | --recursive | --noout | -d DATA | -x NAME | --offline | --parseable | -p`,
      ),
      option(runsFile, '-c, --config=FILE, --config-file=FILE'),
    ],
    operands: { rest: reads },
    // `-d` of yamllint and `-p` of others take settings: with a dash in front they ask, as with all that many share.
  }),
  defineCommand({
    names: [
      'shfmt',
      'stylua',
      'markdownlint',
      'markdownlint-cli2',
      'codespell',
      'typos',
      'taplo',
      'swiftlint',
      'swiftformat',
      'ktlint',
      'detekt',
      'scalafmt',
      'ormolu',
      'fourmolu',
      'buildifier',
      'djlint',
      'sqlfluff',
      'phpcs',
      'phpcbf',
      'credo',
      'standard',
      'xo',
      'dprint',
      'yapf',
      'autoflake',
      'pyupgrade',
      'docformatter',
      'mdformat',
      'vulture',
      'pydocstyle',
      'interrogate',
      'ty',
      'pytype',
      'zizmor',
      'lychee',
    ],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        `${common} | -d, --diff | -w, --write, --write-changes | -l, --list | -s, --simplify | -i N | -ci | -bn | --check | --fix | --autocorrect | -F | --ignore=PATTERN | --ignore-words-list=WORDS, -L WORDS | -S, --skip=PATTERNS | --lint | --strict | --mode=NAME | --format=NAME | --test | --dry-run | --dialect=NAME | --offline`,
      ),
      // A standard of phpcs is code, by its name or its place.
      option(runsFile, '-c, --config=FILE | --standard=NAME'),
      option(reads, '--exclude-file=FILE, -x FILE'),
    ],
    // Most of them change what they are given when told so.
    operands: { rest: writes },
  }),
];
