import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, destroys, harmless, network, reads, runsProgram, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

/** `host:path`, `host::module` and `rsync://` start a remote shell or connect. */
const source = checks((value) =>
  /^[^/]*:/.test(value)
    ? [asks('copies from another machine')]
    : [{ kind: 'reads', path: value, tree: true }],
);
const destination = checks((value) =>
  /^[^/]*:/.test(value) ? [asks('copies to another machine')] : [{ kind: 'movesTo', path: value }],
);

/** ssh(1), scp(1), rsync(1), nc(1) and name lookups. */
export const remote: readonly CommandKnowledge[] = [
  askingCommand(
    'ssh slogin autossh mosh dropbear dbclient rsh rlogin rexec plink',
    'runs commands on another machine',
  ),
  askingCommand(
    'scp sftp ftp lftp tftp ncftp rclone rcp smbclient s3cmd azcopy croc magic-wormhole wormhole',
    'copies files to or from another machine',
  ),
  askingCommand('ssh-add ssh-agent ssh-keygen ssh-copy-id ssh-keyscan gpg gpg2 gpg-agent', 'works on keys'),
  askingCommand(
    'nc ncat netcat nc.openbsd nc.traditional socat telnet websocat cryptcat socket stunnel chisel ngrok cloudflared openvpn wg',
    'opens connections and can start programs on them',
  ),
  askingCommand(
    'nmap masscan tcpdump tshark wireshark ettercap arpspoof hping3 aircrack-ng',
    'watches or probes the network',
  ),
  askingCommand(
    'ip ifconfig route iptables ip6tables iptables-restore nft ufw firewall-cmd iwconfig nmcli ethtool brctl tc arp dhclient resolvectl',
    'changes the network of the machine',
  ),
  askingCommand(
    'mail mailx sendmail mutt msmtp swaks wall write talk',
    'sends messages, and can start programs',
  ),
  defineCommand({
    names: ['rsync'],
    options: [
      option(
        harmless,
        `
        -v, --verbose | -q, --quiet | --no-motd | -c, --checksum | -a, --archive | -r, --recursive | -R, --relative
        -b, --backup | --suffix=SUFFIX | -u, --update | --inplace | --append | --append-verify | -d, --dirs | --mkpath
        -l, --links | --safe-links | -H, --hard-links | -p, --perms | -E, --executability | --chmod=CHMOD | -A, --acls
        -X, --xattrs | -o, --owner | -g, --group | -t, --times | -U, --atimes | -N, --crtimes | -O, --omit-dir-times
        -J, --omit-link-times | -S, --sparse | -n, --dry-run | -W, --whole-file | -x, --one-file-system | -B, --block-size=SIZE
        --existing | --ignore-existing | --max-size=SIZE | --min-size=SIZE | --partial | --delay-updates
        -m, --prune-empty-dirs | --numeric-ids | --timeout=SECONDS | --contimeout=SECONDS | -I, --ignore-times
        --size-only | -y, --fuzzy | -z, --compress | --compress-level=NUM | -C, --cvs-exclude | --exclude=PATTERN
        --include=PATTERN | -0, --from0 | -s, --protect-args | --stats | -8, --8-bit-output | -h, --human-readable
        --progress | -P | -i, --itemize-changes | --out-format=FORMAT | --list-only | --bwlimit=RATE | --info=FLAGS
        --debug=FLAGS | -V, --version | --help | --no-perms | --no-owner | --no-group | --no-times
        `,
      ),
      option(reads, '--exclude-from=FILE | --include-from=FILE | --files-from=FILE | --compare-dest=DIR'),
      option(writes, '--log-file=FILE | --backup-dir=DIR | -T, --temp-dir=DIR | --partial-dir=DIR'),
      option(runsProgram, '-e, --rsh=COMMAND | --rsync-path=PROGRAM'),
      option(
        destroys('deletes what the other side does not have'),
        '--delete | --del | --delete-before | --delete-during | --delete-delay | --delete-after | --delete-excluded | --delete-missing-args',
      ),
      option(destroys('deletes what it has copied'), '--remove-source-files'),
      option(
        asks('follows links out of the tree'),
        '-L, --copy-links | -k, --copy-dirlinks | -K, --keep-dirlinks',
      ),
    ],
    operands: { rest: source, last: destination },
    effects: [network],
  }),
  defineCommand({
    names: ['ping', 'ping6', 'traceroute', 'traceroute6', 'tracepath', 'mtr'],
    effects: [network],
    options: [
      option(
        harmless,
        '-4 | -6 | -c COUNT | -n | -q | -i INTERVAL | -W TIMEOUT | -w DEADLINE | -s SIZE | -t TTL | -m HOPS | -V, --version | -h, --help',
      ),
    ],
    operands: { rest: harmless },
  }),
  // A name can carry data out, so the question is whether the network is there at all; -f reads names from a file.
  defineCommand({
    names: ['dig', 'delv', 'drill', 'host', 'nslookup', 'whois'],
    effects: [network],
    style: { clusters: false, abbreviations: false },
    options: [option(harmless, '-4 | -6 | -t TYPE | -x ADDR | -p PORT | -v | -a | -q NAME | +OPTION')],
    operands: { rest: harmless },
  }),
];
