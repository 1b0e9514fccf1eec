import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge, OptionStyle } from '../command-knowledge.ts';
import { asks, harmless, reads, runsCommand, runsScript, setsDirectory } from '../effect.ts';
import type { Effect } from '../effect.ts';
import { option } from '../option-spec.ts';

const other = asks('acts as another user');
const apart = asks('leaves or changes what confines the command');
const style: OptionStyle = { permute: false };

const confined = (names: string, first: readonly Effect[] = []): CommandKnowledge =>
  defineCommand({
    names: names.split(' '),
    effects: [apart],
    style,
    options: [option(harmless, '-h, --help | -V, --version')],
    operands: { first, rest: runsCommand },
  });

/** sudo(8), su(1), chroot(8), unshare(1), ld.so(8): they always ask, and what they start is judged as well, for denies. */
export const privilege: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['sudo', 'sudo-rs', 'sudo.ws'],
    effects: [other],
    style: { permute: false, leadingVariables: true },
    options: [
      option(
        harmless,
        `
        -A, --askpass | -b, --background | -B, --bell | -C, --close-from=NUM | -E | --preserve-env[=LIST] | -e, --edit
        -g, --group=GROUP | -H, --set-home | --host=HOST | -i, --login | -K, --remove-timestamp | -k, --reset-timestamp
        -l, --list | -n, --non-interactive | -P, --preserve-groups | -p, --prompt=PROMPT | -S, --stdin | -s, --shell
        -r, --role=ROLE | -t, --type=TYPE | -T, --command-timeout=SECS | -U, --other-user=USER | -u, --user=USER
        -V, --version | -v, --validate | -h, --help
        `,
      ),
      option(setsDirectory, '-D, --chdir=DIR'),
      option(apart, '-R, --chroot=DIR'),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: [
      'doas',
      'pkexec',
      'gosu',
      'su-exec',
      'setpriv',
      'capsh',
      'run0',
      'sg',
      'newgrp',
      'dzdo',
      'please',
      'calife',
    ],
    effects: [other],
    style,
    options: [
      option(
        harmless,
        '-u USER | -n | -s | -C FILE | --user=USER | --reuid=UID | --regid=GID | --init-groups | --clear-groups',
      ),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['su', 'runuser'],
    effects: [other],
    options: [
      option(
        harmless,
        '-, -l, --login | -f, --fast | -g, --group=GROUP | -G, --supp-group=GROUP | -m, -p, --preserve-environment | -P, --pty | -s, --shell=SHELL | -w, --whitelist-environment=LIST | -u, --user=USER | -T, --no-pty | -h, --help | -V, --version',
      ),
      option(runsScript, '-c, --command=COMMAND | --session-command=COMMAND'),
    ],
    operands: { rest: harmless },
    forms: [{ when: ['-u'], operands: { rest: runsCommand } }],
  }),
  confined('chroot', [harmless]),
  confined('pivot_root switch_root', [harmless, harmless]),
  confined(
    'unshare nsenter bwrap firejail proot fakeroot fakechroot systemd-nspawn lxc-attach runc crun nsjail minijail0 sandbox-exec eatmydata faketime prlimit choom cgexec torsocks torify proxychains proxychains4 dbus-run-session dbus-launch xvfb-run catchsegv rlwrap cpulimit',
  ),
  // The loader starts the program it is given, and reads code for it from anywhere.
  defineCommand({
    names: [
      'ld.so',
      'ld-linux-x86-64.so.2',
      'ld-linux.so.2',
      'ld-linux-aarch64.so.1',
      'ld-linux-armhf.so.3',
      'ld-musl-x86_64.so.1',
      'ld-musl-aarch64.so.1',
      'ld64.so.1',
      'ld64.so.2',
      'ld-linux-riscv64-lp64d.so.1',
    ],
    effects: [asks('starts a program through the loader')],
    style: { permute: false, abbreviations: false },
    options: [
      option(
        harmless,
        '--list | --verify | --inhibit-cache | --list-tunables | --list-diagnostics | --help | --version',
      ),
      option(
        asks('loads code from elsewhere'),
        '--library-path PATH | --preload LIST | --audit LIST | --argv0 STRING | --inhibit-rpath LIST | --glibc-hwcaps-prepend LIST | --glibc-hwcaps-mask LIST',
      ),
    ],
    operands: { rest: runsCommand },
  }),
  defineCommand({
    names: ['ldd'],
    // It may run the program to ask it.
    effects: [asks('may run the program it is asked about')],
    options: [
      option(
        harmless,
        '-d, --data-relocs | -r, --function-relocs | -u, --unused | -v, --verbose | --help | --version',
      ),
    ],
    operands: { rest: reads },
  }),
];
