import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { deletesFound, harmless, reads, readsTree, runsCommandWithMore, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

/** find(1): tests and output are harmless, `-exec` and its like are looked through, `-delete` and `-exec rm` by where it looks. */
export const find: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['find'],
    style: { singleDash: true, clusters: false, abbreviations: false, doubleDashEnds: false },
    options: [
      option(
        harmless,
        `
        -H | -L | -P | -D DEBUGOPTS | -O0 | -O1 | -O2 | -O3 | -daystart | -depth | -d | -follow | -ignore_readdir_race
        -noignore_readdir_race | -maxdepth N | -mindepth N | -mount | -xdev | -noleaf | -nowarn | -warn
        -regextype TYPE | -amin N | -atime N | -cmin N | -ctime N | -mmin N | -mtime N | -used N | -empty
        -executable | -readable | -writable | -false | -true | -fstype TYPE | -gid N | -group NAME | -uid N
        -user NAME | -nogroup | -nouser | -name PATTERN | -iname PATTERN | -lname PATTERN | -ilname PATTERN
        -path PATTERN | -ipath PATTERN | -wholename PATTERN | -iwholename PATTERN | -regex PATTERN
        -iregex PATTERN | -inum N | -links N | -perm MODE | -size N | -type C | -xtype C | -context PATTERN
        -newermt TIME | -newerct TIME | -newerat TIME | -not | -a | -and | -o | -or | -print | -print0
        -printf FORMAT | -ls | -prune | -quit | -help | --help | -version | --version
        `,
      ),
      option(reads, '-anewer FILE | -cnewer FILE | -newer FILE | -samefile FILE | -files0-from FILE'),
      option(writes, '-fls FILE | -fprint FILE | -fprint0 FILE | -fprintf FILE format'),
      option(runsCommandWithMore, '-exec COMMAND ; | -execdir COMMAND ; | -ok COMMAND ; | -okdir COMMAND ;'),
      option(deletesFound, '-delete'),
    ],
    operands: { rest: reads },
    // `find ~ -name id_rsa -exec cat {} +` names what it reads, and without the name it reads everything.
    forms: [
      {
        when: ['-exec', '-execdir', '-ok', '-okdir'],
        values: {
          '-name': reads,
          '-iname': reads,
          '-path': reads,
          '-ipath': reads,
          '-wholename': reads,
          '-iwholename': reads,
        },
        operands: { rest: readsTree },
      },
    ],
  }),
];
