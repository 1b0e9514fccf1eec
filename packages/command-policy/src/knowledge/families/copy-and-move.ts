import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, deletes, destroys, harmless, movesTo, reads, readsTree, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const common = '--help | --version';

/** cp(1), mv(1), rm(1), rmdir(1), mkdir(1), touch(1): what they write and delete is judged against the policy's paths. */
export const copyAndMove: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['cp'],
    options: [
      option(
        harmless,
        `
        -a, --archive | --attributes-only | -b | --backup[=CONTROL] | --copy-contents | -d | --debug | -f, --force
        -i, --interactive | -H | -L, --dereference | -n, --no-clobber | -P, --no-dereference | -p
        --preserve[=ATTRS] | --no-preserve=ATTRS | -R, -r, --recursive | --reflink[=WHEN]
        --remove-destination | --sparse=WHEN | --strip-trailing-slashes | -S, --suffix=SUFFIX
        -T, --no-target-directory | -u | --update[=WHEN] | -v, --verbose | -x, --one-file-system
        -Z | --context[=CTX] | --keep-directory-symlink | ${common}
        `,
      ),
      option(movesTo, '-t, --target-directory=DIR'),
      // With `..` in the source that path leads out of the destination.
      option(asks('makes the path of the source below the destination'), '--parents'),
      // A later write would go through the link.
      option(asks('makes links instead of copies'), '-l, --link | -s, --symbolic-link'),
    ],
    operands: { rest: readsTree, last: movesTo },
    forms: [{ when: ['-t'], operands: { rest: readsTree } }],
  }),
  defineCommand({
    names: ['mv'],
    options: [
      option(
        harmless,
        `
        -b | --backup[=CONTROL] | --debug | --exchange | -f, --force | -i, --interactive | -n, --no-clobber | --no-copy
        --strip-trailing-slashes | -S, --suffix=SUFFIX | -T, --no-target-directory | -u | --update[=WHEN]
        -v, --verbose | -Z, --context | ${common}
        `,
      ),
      option(movesTo, '-t, --target-directory=DIR'),
    ],
    operands: { rest: deletes, last: movesTo },
    forms: [{ when: ['-t'], operands: { rest: deletes } }],
  }),
  defineCommand({
    names: ['rm'],
    options: [
      option(
        harmless,
        `
        -f, --force | -i | -I | --interactive[=WHEN] | --one-file-system | --preserve-root[=HOW]
        -r, -R, --recursive | -d, --dir | -v, --verbose | ${common}
        `,
      ),
      option(destroys('may delete the root directory'), '--no-preserve-root'),
    ],
    operands: { rest: deletes },
  }),
  defineCommand({
    names: ['rmdir'],
    options: [option(harmless, `--ignore-fail-on-non-empty | -p, --parents | -v, --verbose | ${common}`)],
    operands: { rest: deletes },
  }),
  defineCommand({
    names: ['mkdir'],
    options: [
      option(harmless, `-m, --mode=MODE | -p, --parents | -v, --verbose | -Z | --context[=CTX] | ${common}`),
    ],
    operands: { rest: writes },
  }),
  defineCommand({
    names: ['touch'],
    options: [
      option(
        harmless,
        `-a | -c, --no-create | -d, --date=STRING | -f | -h, --no-dereference | -m | -t STAMP`,
      ),
      option(harmless, `--time=WORD | ${common}`),
      option(reads, '-r, --reference=FILE'),
    ],
    operands: { rest: writes },
  }),
];
