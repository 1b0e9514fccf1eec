import { buildVariable, compilerWord, namedFiles } from '../checkers/build-words.ts';
import {
  classPath,
  javaMain,
  javaModule,
  javaProperty,
  gradleTask,
  javaTuning,
  mavenGoal,
  mavenProperty,
} from '../checkers/java-words.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import {
  asks,
  bringsCode,
  changesState,
  checks,
  harmless,
  network,
  reads,
  readsTree,
  runsCode,
  runsFile,
  runsWorkspace,
  setsDirectory,
  writes,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';

const style = { abbreviations: false, singleDash: true, argumentFiles: true };

/** A name, and not the rest of an option of msbuild: `-restoreProperty:X=Y` is no runtime, `-flp:logfile=X` no framework. */
const buildName = checks((value) =>
  /^[:=]?[\w.-]*$/.test(value) ? [] : [asks(`is given "${value}" as a name`)],
);
const framework = checks((value) =>
  /^[:=]?net[\w.-]*$/.test(value) ? [] : [asks(`is given "${value}", which is no framework`)],
);

/** `-outputResultsCache:FILE` is an option of msbuild, and no directory `utputResultsCache`. */
const noBuildOption = checks((value) =>
  /^utputR/i.test(value) ? [asks(`is given "-o${value}", which msbuild reads as another option`)] : [],
);

const entityFramework: CommandForm = {
  effects: [runsWorkspace],
  options: [
    option(harmless, '--no-build | -v, --verbose | -c, --context=NAME | --configuration=NAME'),
    option(runsFile, '-p, --project=FILE | -s, --startup-project=FILE'),
  ],
  operands: { rest: harmless },
};
const dotnetProject: CommandForm = {
  effects: [changesState, network],
  options: [
    option(
      harmless,
      '--outdated | --include-transitive | --vulnerable | --deprecated | -v, --version=VERSION | -h, --help',
    ),
  ],
  // Any of them may be the project or the solution that is changed: `dotnet sln FILE add PROJECT`.
  operands: { rest: writes },
};

/** java(1), javac(1), jar(1), mvn(1), gradle(1), kotlinc(1), dotnet(1): what the project builds runs. */
export const jvm: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['java'],
    interpreter: true,
    style: { ...style, permute: false },
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-version | --version | -showversion | --show-version | -? | -h | -help | --help | -ea | -enableassertions | -da | -esa | -dsa | --enable-preview | --dry-run | --list-modules | --add-modules=NAMES | --add-opens=SPEC | --add-exports=SPEC | --validate-modules | --source=VERSION | -server | -client',
      ),
      option(checks(javaTuning), '-X[TUNING]'),
      option(checks(javaProperty), '-D[PROPERTY]'),
      option(
        checks(classPath),
        '-cp PATH | -classpath PATH | --class-path PATH | -p PATH | --module-path PATH',
      ),
      // Flags here: what follows is the program and its arguments.
      option(harmless, '-jar | -m | --module'),
    ],
    operands: { first: [checks(javaMain)], rest: harmless },
    forms: [
      { when: ['-jar'], operands: { first: [runsFile], rest: harmless } },
      { when: ['-m', '--module'], operands: { first: [checks(javaModule)], rest: harmless } },
    ],
  }),
  defineCommand({
    names: ['javac', 'kotlinc', 'scalac', 'javadoc'],
    style,
    effects: [runsWorkspace],
    options: [
      option(
        harmless,
        '-version | --version | -help | --help | -g | -g:none | -nowarn | -verbose | -deprecation | -parameters | -Werror | --enable-preview | -encoding NAME | -source VERSION | --source VERSION | -target VERSION | --target VERSION | --release VERSION | -proc:none | -include-runtime | -jvm-target VERSION | -no-stdlib | -quiet | -private',
      ),
      option(checks(javaTuning), '-X[LINT]'),
      // Annotation processors on the class path run.
      option(
        checks(classPath),
        '-cp PATH | -classpath PATH | --class-path PATH | -p PATH | --module-path PATH | -sourcepath PATH | --source-path PATH',
      ),
      option(writesInto, '-d DIR | -s DIR | -h DIR'),
      option(runsCode, '-processor NAMES | -processorpath PATH | --processor-path PATH | -Xplugin:NAME'),
    ],
    operands: { rest: checks(compilerWord, namedFiles) },
    forms: [
      { unless: ['-d', '-version', '--version', '-help'], effects: [{ kind: 'writesInto', path: '.' }] },
    ],
  }),
  defineCommand({
    names: ['jar'],
    style: { bundleFirst: true, abbreviations: false, argumentFiles: true },
    options: [
      option(
        harmless,
        '-c, --create | -u, --update | -x, --extract | -t, --list | -v, --verbose | -M, --no-manifest | -0, --no-compress | -e, --main-class=NAME | --version | --help, -h | --describe-module, -d',
      ),
      option(writes, '-f, --file=FILE'),
      option(readsTree, '-C DIR, --dir=DIR'),
      option(reads, '-m, --manifest=FILE'),
      option(writes, '-i, --generate-index=FILE'),
    ],
    operands: { rest: checks(compilerWord, { globs: /^[\w./-]/ }) },
    forms: [{ when: ['-x'], effects: [{ kind: 'writesInto', path: '.' }], values: { '-C': writesInto } }],
  }),
  defineCommand({
    names: ['mvn', 'mvnw'],
    style: { abbreviations: false },
    effects: [runsWorkspace, network],
    options: [
      option(
        harmless,
        '-v, --version | -V, --show-version | -h, --help | -q, --quiet | -X, --debug | -e, --errors | -B, --batch-mode | -o, --offline | -U, --update-snapshots | -N, --non-recursive | -nsu | -ntp, --no-transfer-progress | -T, --threads COUNT | -pl, --projects NAMES | -am, --also-make | -amd, --also-make-dependents | -rf, --resume-from NAME | -P, --activate-profiles NAMES | -fae, --fail-at-end | -ff, --fail-fast | -fn, --fail-never | -C, --strict-checksums | -c, --lax-checksums',
      ),
      option(runsFile, '-f, --file FILE'),
      option(checks(mavenProperty), '-D[PROPERTY], --define PROPERTY'),
      option(writes, '-l, --log-file FILE'),
      option(
        asks('uses other settings or toolchains'),
        '-s, --settings FILE | -gs, --global-settings FILE | -t, --toolchains FILE | -gt, --global-toolchains FILE',
      ),
    ],
    operands: { rest: checks(mavenGoal) },
  }),
  defineCommand({
    names: ['gradle', 'gradlew'],
    style: { abbreviations: false },
    effects: [runsWorkspace, network],
    options: [
      option(
        harmless,
        '-v, --version | -h, --help | -q, --quiet | -i, --info | -d, --debug | -s, --stacktrace | -S, --full-stacktrace | -w, --warn | --continue | --offline | --parallel | --no-parallel | --daemon | --no-daemon | --build-cache | --no-build-cache | --configuration-cache | --no-configuration-cache | -x, --exclude-task NAME | --rerun-tasks | --refresh-dependencies | -m, --dry-run | --console=MODE | --warning-mode=MODE | --tests=PATTERN | --max-workers=N | --profile | -a | --status | --stop | --configuration=NAME | --all',
      ),
      option(setsDirectory, '-p, --project-dir=DIR'),
      option(
        runsFile,
        '-I, --init-script=FILE | -b, --build-file=FILE | -c, --settings-file=FILE | --include-build=DIR',
      ),
      option(writesInto, '--project-cache-dir=DIR'),
      option(checks(javaProperty), '-P[PROPERTY], --project-prop=PROPERTY'),
      option(asks('publishes the build'), '--scan'),
      option(runsCode, '-D[PROPERTY], --system-prop=PROPERTY | -g, --gradle-user-home=DIR'),
    ],
    operands: { rest: checks(gradleTask) },
  }),
  defineCommand({
    names: ['dotnet'],
    style: { abbreviations: false, argumentFiles: true },
    variables: buildVariable,
    options: [
      option(harmless, '--version | --info | --list-sdks | --list-runtimes | -h, --help | -d, --diagnostics'),
    ],
    subcommands: {
      'build, test, restore, publish, run, clean, pack, format, watch, msbuild': {
        effects: [runsWorkspace, network],
        style: { permute: true, colonValues: true },
        options: [
          option(
            harmless,
            '--no-restore | --no-build | --nologo | --no-incremental | --filter=EXPRESSION | --collect=NAME | --self-contained | --no-self-contained | --blame | -t, --list-tests | --verify-no-changes | --include=PATHS | --exclude=PATHS | --launch-profile=NAME | --no-launch-profile | -h, --help | --force | --locked-mode | -tl',
          ),
          option(buildName, '-c, --configuration=NAME | -r, --runtime=ID | -v, --verbosity=LEVEL'),
          option(framework, '-f, --framework=NAME'),
          option(runsFile, '--project=FILE'),
          option(
            checks((value) =>
              /^(?:console|trx|html)(?:;verbosity=\w+)?$/i.test(value)
                ? []
                : [asks('loads a logger, which may write anywhere')],
            ),
            '-l, --logger=NAME',
          ),
          option([writesInto, noBuildOption], '-o, --output=DIR'),
          option(writesInto, '--results-directory=DIR | --artifacts-path=DIR'),
          option(asks('sets build properties, which can start programs'), '-p, --property=SETTING'),
        ],
        operands: { rest: runsFile },
      },
      'list, sln, remove': dotnetProject,
      tool: {
        subcommands: {
          restore: { effects: [network, runsWorkspace] },
          list: { options: [option(harmless, '-g, --global')] },
        },
      },
      ef: {
        subcommands: {
          migrations: {
            subcommands: { 'add, list, script, remove, has-pending-model-changes': entityFramework },
          },
          database: { subcommands: { update: entityFramework } },
          dbcontext: { subcommands: { 'list, info': entityFramework } },
        },
      },
      add: {
        ...dotnetProject,
        effects: [
          changesState,
          network,
          bringsCode('adds a package or a project, whose code then runs here'),
        ],
      },
      new: {
        effects: [{ kind: 'writesInto', path: '.' }],
        subcommandOptional: true,
        subcommands: {
          'install, uninstall, update': {
            style: { noOptions: true },
            operands: { rest: asks('changes which templates are installed') },
          },
        },
        options: [
          option(harmless, '-n, --name=NAME | --force | --dry-run | -lang=LANGUAGE | -f, --framework=NAME'),
          option(writesInto, '-o, --output=DIR'),
        ],
        operands: { rest: harmless },
      },
    },
  }),
];
