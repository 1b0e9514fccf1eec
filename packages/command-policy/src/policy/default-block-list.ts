import type { DenyGroupName } from './policy-document.ts';

/** Denied in every policy unless the group is switched. */
export const defaultBlockList: Readonly<Record<DenyGroupName, readonly string[]>> = {
  'system-control': ['sudo', 'su', 'reboot', 'shutdown', 'poweroff', 'halt', 'init', 'systemctl'],
  filesystem: ['mkfs', 'mkfs.*', 'dd', 'fdisk', 'parted', 'mount', 'umount'],
  permissions: ['chmod', 'chown', 'chgrp'],
  network: ['iptables', 'ip6tables', 'nft', 'ifconfig', 'ip'],
  packages: ['dnf', 'yum', 'apt', 'apt-get', 'pacman', 'zypper', 'snap', 'flatpak'],
  processes: ['kill', 'killall', 'pkill'],
};
