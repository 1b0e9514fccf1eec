import { askingCommand } from '../asking-command.ts';
import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, destroys, harmless, reads, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

/** As `askingCommand`, for what cannot be undone. */
const destroying = (names: string, why: string): CommandKnowledge => ({
  ...askingCommand(names, why),
  effects: [destroys(why)],
});

const unitOptions =
  '--user | --system | -t, --type=TYPE | --state=STATE | -p, --property=NAME | --value | -a, --all | -l, --full | --no-pager | --no-legend | -q, --quiet | -n, --lines=NUM | -o, --output=MODE';
const looks = { options: [option(harmless, unitOptions)], operands: { rest: harmless } };

/** Services, schedules, disks, accounts, the kernel: they look, or they ask. */
export const administration: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['systemctl'],
    options: [option(harmless, '--user | --system | --no-pager | --no-legend | --version | -h, --help')],
    subcommands: {
      'status, show, cat, is-active, is-enabled, is-failed, is-system-running, list-units, list-unit-files, list-timers, list-sockets, list-dependencies, list-jobs, help, show-environment, get-default':
        looks,
    },
  }),
  defineCommand({
    names: ['journalctl'],
    options: [
      option(
        harmless,
        `
        --system | --user | -M, --machine=NAME | -m, --merge | -S, --since=DATE | -U, --until=DATE | -b, --boot[=ID]
        --list-boots | -k, --dmesg | -u, --unit=UNIT | --user-unit=UNIT | -t, --identifier=STRING | -p, --priority=RANGE
        --facility=FACILITY | -g, --grep=PATTERN | --case-sensitive[=BOOL] | -e, --pager-end | -f, --follow
        -n, --lines[=INTEGER] | --no-tail | -r, --reverse | -o, --output=STRING | --output-fields=LIST | --utc | -x, --catalog
        --no-hostname | --no-full | -a, --all | -q, --quiet | --no-pager | -h, --help | --version | -N, --fields
        -F, --field=FIELD | -c, --cursor=CURSOR | --after-cursor=CURSOR | --show-cursor | --disk-usage | --header
        `,
      ),
      option(reads, '-D, --directory=PATH | --file=PATH'),
      option(writes, '--cursor-file=FILE'),
    ],
    operands: { rest: harmless },
  }),
  askingCommand(
    'service rc-service rc-update initctl sv s6-svc supervisorctl launchctl loginctl hostnamectl timedatectl localectl machinectl systemd-tmpfiles update-rc.d chkconfig telinit runlevel busctl dbus-send gdbus qdbus osascript',
    'changes or drives services of the machine',
  ),
  askingCommand('reboot shutdown poweroff halt init', 'stops the machine'),
  askingCommand(
    'crontab at batch atrm anacron systemd-run systemd-inhibit incrontab',
    'runs something later or elsewhere',
  ),
  askingCommand('atq', 'shows what others have planned'),
  destroying(
    'mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.minix mkfs.cramfs mkfs.bfs mke2fs mkswap mkdosfs wipefs fdisk sfdisk cfdisk gdisk sgdisk parted partprobe blkdiscard hdparm badblocks cryptsetup pvcreate vgcreate lvcreate lvremove vgremove mdadm zpool zfs btrfs dmsetup fsck e2fsck tune2fs resize2fs xfs_repair diskutil format',
    'changes disks and what is on them',
  ),
  askingCommand(
    'mount umount fusermount fusermount3 losetup swapon swapoff quotaon blockdev eject udisksctl kpartx partx bindfs sshfs',
    'changes what is mounted',
  ),
  askingCommand(
    'useradd userdel usermod adduser deluser groupadd groupdel groupmod addgroup delgroup passwd chpasswd chage chsh chfn gpasswd newusers newgidmap newuidmap pwconv faillock',
    'changes accounts',
  ),
  askingCommand(
    'sysctl modprobe insmod rmmod depmod kexec kmod setenforce bpftool auditctl aa-exec apparmor_parser setcap setfacl chattr chcon restorecon semanage update-alternatives dpkg-reconfigure ldconfig hwclock ntpdate grub-install update-grub efibootmgr',
    'changes the system',
  ),
  defineCommand({
    names: ['getcap', 'getfacl', 'lsattr', 'getfattr'],
    options: [option(harmless, '-a | -d | -r | -R | -n | -v | -h | -V | -p')],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['mountpoint'],
    options: [
      option(
        harmless,
        '-q, --quiet | -d, --fs-devno | -x, --devno | --nofollow | -h, --help | -V, --version',
      ),
    ],
    operands: { rest: reads },
  }),
  defineCommand({
    names: ['stty'],
    options: [option(harmless, '-a, --all | -g, --save | --help | --version')],
    effects: [asks('changes the terminal')],
    operands: { rest: harmless },
  }),
];
