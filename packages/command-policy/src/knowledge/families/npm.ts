import { npmPackage, packageField } from '../checkers/package-name.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge, OptionStyle } from '../command-knowledge.ts';
import {
  asks,
  changesState,
  checks,
  harmless,
  network,
  runsCommand,
  runsProjectCommand,
  runsProjectProgram,
  runsProjectScript,
  runsScript,
  runsWorkspace,
  setsDirectory,
  writesInto,
} from '../effect.ts';
import { option } from '../option-spec.ts';
import type { OptionGroup } from '../option-spec.ts';
import { usualScripts } from '../usual-scripts.ts';

/** Options of any npm command (npm-config(7)); those that choose programs, registries or places are left out or ask. */
const options = [
  option(
    harmless,
    `
    -w, --workspace=NAME | -ws, --workspaces | --no-workspaces | --include-workspace-root | -s, --silent | -q, --quiet | -d | -dd | -ddd | --verbose
    --loglevel=LEVEL | --json | --no-json | --color=WHEN | --no-color | --progress | --no-progress | --no-audit | --audit | --no-fund | --fund
    --no-update-notifier | --if-present | --ignore-scripts | --dry-run | --omit=TYPE | --include=TYPE | --legacy-peer-deps
    --strict-peer-deps | --prefer-offline | --prefer-online | --offline | --foreground-scripts | --no-save | -S, --save, --save-prod | -D, --save-dev
    -E, --save-exact | -O, --save-optional | --save-peer | -B, --save-bundle | --no-package-lock | --package-lock | --package-lock-only | --no-bin-links
    --install-links | --install-strategy=NAME | --engine-strict | --depth=N | -a, --all | -l, --long | -p, --parseable
    --production | --tag=TAG | --access=LEVEL | --no-shrinkwrap | --yes, -y | --no | --audit-level=LEVEL | --timing | --version, -v | --help, -h, -?
    --no-optional | --no-git-tag-version | --preid=ID | --expect-results | --fetch-retries=N | --fetch-timeout=MS | --maxsockets=N
    `,
  ),
  option(setsDirectory, '-C, --prefix=DIR'),
  option(asks('changes what is installed for everyone'), '-g, --global | --location=WHERE'),
  option(asks('overrides a protection'), '-f, --force | --unsafe-perm | --allow-same-version'),
  option(
    asks('talks to another registry'),
    '--registry=URL | --userconfig=FILE | --globalconfig=FILE | --cache=DIR | --otp=CODE',
  ),
  option(
    asks('chooses a program that is started'),
    '--script-shell=PROGRAM | --shell=PROGRAM | --node-options=OPTIONS | --git=PROGRAM | --editor=PROGRAM | --viewer=PROGRAM | --browser=PROGRAM | --init-module=FILE | --onload-script=FILE',
  ),
];

const scripts: CommandForm = { inheritOptions: true, effects: [runsWorkspace], operands: { rest: harmless } };
/** What only asks the registry. */
export const looks: CommandForm = { inheritOptions: true, effects: [network], operands: { rest: harmless } };
/** What fetches packages and runs what they bring. */
export const installs: CommandForm = {
  inheritOptions: true,
  effects: [network, runsWorkspace, { kind: 'writesInto', path: 'node_modules' }],
  operands: { rest: checks(npmPackage) },
};
/** The same for packages the project has. */
export const updates: CommandForm = { ...installs, operands: { rest: harmless } };
/** What changes what is installed. */
export const removes: CommandForm = {
  inheritOptions: true,
  effects: [changesState, runsWorkspace],
  operands: { rest: harmless },
};
const starts: CommandForm = {
  inheritOptions: true,
  effects: [network, runsWorkspace],
  options: [
    option(asks('installs a package to run it'), '-p, --package=NAME'),
    option(runsScript, '-c, --call=COMMAND'),
  ],
  operands: { rest: runsProjectCommand },
};
const publishes: CommandForm = {
  style: { noOptions: true },
  effects: [asks('publishes, or changes an account, the registry or configuration')],
  operands: { rest: harmless },
};

/** npm(1), npx(1): scripts of the project run, packages come from the registry by name, what npx starts is looked through. */
export const npm: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['npm'],
    options,
    subcommandOptional: true,
    subcommands: {
      'run, run-script, rum, urn': {
        ...scripts,
        subcommandOptional: true,
        // Where no script is called so, it is env(1), and what follows is a command.
        subcommands: { env: { operands: { rest: runsCommand } } },
      },
      'test, t, tst, start, stop, restart, install-test, it, rebuild, rb': scripts,
      'install, i, in, ins, inst, insta, instal, isnt, isnta, isntal, add': installs,
      // What is named there is in the project already.
      'update, up, upgrade, udpate': updates,
      'ci, clean-install, ic, install-clean': { ...installs, operands: {} },
      'uninstall, un, unlink, remove, rm, r, prune, dedupe, ddp, find-dupes, shrinkwrap': removes,
      'ls, list, la, ll, outdated, root, prefix, bin': {
        ...looks,
        options: [option(harmless, '-g, --global | --link')],
      },
      'view, info, show, v, search, s, se, explain, why, ping, query, doctor, sbom, licenses, whoami, completion':
        looks,
      fund: { ...looks, operands: {} },
      diff: { ...looks, options: [option(harmless, '--diff=NAME | --diff-name-only | --diff-unified=N')] },
      'owner, access, dist-tag': {
        subcommands: { 'ls, list': looks, 'add, rm, set, grant, revoke, get': publishes },
      },
      audit: {
        inheritOptions: true,
        effects: [network],
        subcommandOptional: true,
        subcommands: { signatures: looks, fix: { ...installs, operands: {} } },
      },
      pkg: {
        inheritOptions: true,
        subcommands: {
          get: looks,
          set: { ...removes, operands: { rest: checks(packageField) } },
          'delete, fix': removes,
        },
      },
      version: {
        inheritOptions: true,
        effects: [changesState, runsWorkspace],
        operands: { rest: harmless },
        options: [option(harmless, '-m, --message=TEXT')],
      },
      pack: {
        inheritOptions: true,
        effects: [runsWorkspace, { kind: 'writesInto', path: '.' }],
        options: [option(writesInto, '--pack-destination=DIR')],
      },
      init: {
        inheritOptions: true,
        effects: [changesState],
        options: [option(harmless, '--scope=NAME | --init-license=NAME | --init-version=VERSION')],
      },
      config: {
        inheritOptions: true,
        subcommandOptional: false,
        subcommands: { 'get, list, ls': looks, 'set, delete, edit, fix': publishes },
      },
      cache: { inheritOptions: true, subcommands: { 'verify, ls': looks, 'clean, add, rm': publishes } },
      'exec, x': starts,
      'publish, unpublish, login, logout, adduser, token, org, team, deprecate, star, unstar, hook, profile, edit, explore, set, link, ln, create, innit, star, stars, trust':
        publishes,
    },
  }),
  // npm reads its options anywhere before `--`; npx hands on everything after the first word.
  defineCommand({
    ...starts,
    names: ['npx'],
    style: { permute: false },
    options: [...options, ...(starts.options ?? []), option(harmless, '--no-install')],
  }),
];

/** Options pnpm, yarn and bun share. */
export const common: OptionGroup = option(
  harmless,
  `
  --silent, -s | --json | --frozen-lockfile | --no-frozen-lockfile | --offline | --prefer-offline | -r, --recursive | -w, --workspace-root | --filter=NAME, -F NAME
  -D, --save-dev, --dev | -P, --save-prod, --prod, --production | -E, --save-exact, --exact | -O, --save-optional, --optional | --ignore-scripts | --immutable | --no-immutable
  --if-present | --parallel | --stream | --aggregate-output | --version, -v | --help, -h | --no-color | --verbose | --lockfile-only | --workspace-concurrency=N | --no-bail
  --non-interactive | --no-progress | --peer | --depth=N | --long | --mode=MODE | --inline-builds | --check-cache | -W, --ignore-workspace-root-check | --resume-from=NAME | --sort | --no-sort
  `,
);
/** Options that lead out of the project. */
export const elsewhere: readonly OptionGroup[] = [
  option(setsDirectory, '-C, --dir=DIR, --cwd=DIR'),
  option(asks('changes what is installed for everyone'), '-g, --global'),
  option(asks('overrides a protection'), '--force'),
];

/** Options may stand behind operands. */
export const anywhere: OptionStyle = { permute: true };

/** pnpm and yarn: as npm; a word that is no subcommand of theirs is a script of the project. */
export const otherPackageManagers: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['pnpm', 'yarn'],
    // What stands behind a script or a program is its own.
    style: { abbreviations: false, permute: false },
    options: [common, ...elsewhere],
    subcommandOptional: true,
    effects: [runsWorkspace],
    operands: { rest: runsProjectProgram },
    subcommands: {
      run: { ...scripts, style: { permute: false }, operands: { rest: runsProjectScript } },
      [usualScripts.join(', ')]: { ...scripts, style: { noOptions: true } },
      'install, i, add': { ...installs, style: anywhere },
      'update, up, upgrade': { ...updates, style: anywhere },
      'remove, rm, uninstall, un, prune, dedupe, rebuild, rb': { ...removes, style: anywhere },
      'list, ls, la, ll, outdated, why, info, view, audit, licenses, root, bin, versions': {
        ...looks,
        style: anywhere,
      },
      'exec, x': {
        style: { permute: false },
        effects: [network, runsWorkspace],
        operands: { rest: runsProjectCommand },
      },
      dlx: { style: { permute: false }, effects: [network, runsWorkspace], operands: { rest: runsCommand } },
      workspaces: {
        inheritOptions: true,
        subcommands: {
          'list, info': { ...looks, style: anywhere },
          // What follows is a command of yarn itself, and so is `run`.
          run: { ...scripts, style: { noOptions: true }, operands: { rest: runsProjectProgram } },
          foreach: {
            style: { permute: false },
            effects: [runsWorkspace],
            options: [
              option(
                harmless,
                '-A, --all | -R, --recursive | -W, --worktree | -p, --parallel | -i, --interlaced | -t, --topological | --topological-dev | -v, --verbose | -j, --jobs=N | --from=GLOB | --include=GLOB | --exclude=GLOB | --since | -n, --dry-run | --no-private',
              ),
            ],
            subcommands: {
              run: { ...scripts, style: { permute: false }, operands: { rest: runsProjectScript } },
              exec: { style: { permute: false }, operands: { rest: runsCommand } },
            },
          },
        },
      },
      config: { subcommands: { 'list, get': looks, 'set, delete, unset, edit': publishes } },
      'store, env, cache': {
        subcommands: {
          'path, status, list, ls, dir': looks,
          'prune, add, use, remove, rm, clean, clear, delete': publishes,
        },
      },
      // Words that are programs as well, and mean something else here.
      'publish, npm, login, logout, global, set, plugin, patch, patch-commit, link, unlink, create, init, deploy, server, setup, self-update, import, pack, version':
        publishes,
      // `yarn workspace NAME test`: a script of another package of the project.
      workspace: {
        style: { noOptions: true },
        effects: [runsWorkspace],
        operands: { first: [harmless], rest: runsProjectProgram },
      },
    },
  }),
  defineCommand({
    names: ['corepack'],
    options: [option(harmless, '--version, -v | --help, -h')],
    operands: { rest: asks('installs package managers, or starts one in a way that is not looked through') },
  }),
];
