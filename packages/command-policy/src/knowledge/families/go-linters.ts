import { goTarget } from '../checkers/package-name.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { checks, harmless, network, runsFile, runsWorkspace } from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false };
const help = '-h, --help | --version | -v, --verbose | -q, --quiet';

/** golangci-lint(1), staticcheck(1) and their like: they build what they look at. */
export const goLinters: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['golangci-lint'],
    style,
    options: [option(harmless, `${help} | --color=WHEN`)],
    subcommands: {
      'run, fmt': {
        effects: [runsWorkspace],
        options: [
          option(
            harmless,
            `${help} | --fix | --timeout=TIME | -E, --enable=NAMES | -D, --disable=NAMES | --enable-only=NAMES | --fast | --fast-only | --new | -n | --new-from-rev=REV | --new-from-merge-base=REV | --max-issues-per-linter=N | --max-same-issues=N | -j, --concurrency=N | --build-tags=TAGS | --tests | --allow-parallel-runners | --diff | --issues-exit-code=N | --color=WHEN | --no-config`,
          ),
          option(runsFile, '-c, --config=FILE'),
        ],
        operands: { rest: runsFile },
      },
      'linters, version, cache': { operands: { rest: harmless } },
    },
  }),
  defineCommand({
    names: ['staticcheck', 'govulncheck', 'revive', 'gosec', 'errcheck'],
    style: { ...style, singleDash: true, sharedByMany: true },
    effects: [network, runsWorkspace],
    options: [
      option(
        harmless,
        '-version | -h | -help | -checks=NAMES | -tests[=WHEN] | -test | -f=NAME | -show=WHAT | -json | -mode=NAME | -exclude=NAMES | -quiet | -tags=TAGS | -scan=LEVEL',
      ),
      option(runsFile, '-config=FILE'),
    ],
    operands: { rest: checks(goTarget) },
  }),
];
