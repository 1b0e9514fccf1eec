import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { harmless, network, reads } from '../effect.ts';
import { option } from '../option-spec.ts';

const looks = {
  options: [
    option(
      harmless,
      '-a, --all | -n, --names-only | --installed | --upgradable | -q, --quiet | --json | --versions',
    ),
  ],
  operands: { rest: harmless },
};

/** apt(8), dpkg(1), rpm(8), brew(1) and their like: looking is described, anything else asks. */
export const systemPackages: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['apt', 'apt-cache', 'aptitude'],
    options: [option(harmless, '-v, --version | -h, --help')],
    subcommands: {
      'show, search, list, policy, depends, rdepends, showpkg, madison, pkgnames, stats': looks,
    },
  }),
  defineCommand({
    names: ['brew'],
    style: { abbreviations: false },
    options: [option(harmless, '--version | --prefix | --cellar')],
    subcommands: {
      'list, ls, deps, uses, leaves, config': looks,
      'info, search, outdated': { ...looks, effects: [network] },
    },
  }),
  defineCommand({
    names: ['dpkg-query'],
    options: [
      option(
        harmless,
        '-W, --show | -l, --list | -s, --status | -L, --listfiles | -S, --search | -f, --showformat=FORMAT | --help | --version',
      ),
    ],
    operands: { rest: harmless },
  }),
  defineCommand({
    names: ['dpkg-deb'],
    options: [
      option(harmless, '-I, --info | -c, --contents | -f, --field | -W, --show | --help | --version'),
    ],
    operands: { first: [reads], rest: harmless },
  }),
  // Of dpkg and rpm only questions are described: an installation runs the package's scripts.
  defineCommand({
    names: ['dpkg'],
    options: [
      option(
        harmless,
        '-l, --list | -s, --status | -L, --listfiles | -S, --search | -p, --print-avail | -I, --info | -c, --contents | --print-architecture | --print-foreign-architectures | --get-selections | -V, --verify | -C, --audit | --compare-versions | --help | --version',
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['rpm'],
    options: [
      option(
        harmless,
        '-q, --query | -a, --all | -i, --info | -l, --list | -f, --file | -p, --package | -R, --requires | --provides | --queryformat, --qf=FORMAT | --changelog | --version | --help',
      ),
    ],
    operands: { rest: reads },
    forms: [
      {
        unless: ['-q', '--version', '--help'],
        effects: [{ kind: 'asks', why: 'installs packages, which run scripts' }],
      },
    ],
  }),
  askingCommand(
    'apt-get apt-key apt-mark add-apt-repository dselect dpkg-buildpackage dnf dnf5 yum microdnf zypper pacman yay paru makepkg apk snap flatpak emerge eopkg xbps-install nix nix-env nix-shell guix port pkg pkg_add pkgin slackpkg swupd rpmbuild rpm2cpio alien checkinstall winget choco scoop mas opkg',
    'installs packages, which run scripts',
  ),
];
