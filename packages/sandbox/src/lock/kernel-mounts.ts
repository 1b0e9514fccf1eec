import { readFileSync } from 'node:fs';

/** Writing in these is not writing files: a setting below /proc/sys takes effect for the whole machine wherever the file system is mounted. */
const kernelTypes = new Set([
  'proc',
  'sysfs',
  'cgroup',
  'cgroup2',
  'devtmpfs',
  'devpts',
  'debugfs',
  'tracefs',
  'securityfs',
  'configfs',
  'bpf',
  'pstore',
  'efivarfs',
  'selinuxfs',
  'smackfs',
  'binfmt_misc',
  'fusectl',
  'mqueue',
  'resctrl',
  'rpc_pipefs',
  'nfsd',
]);

/** Where file systems of the kernel's own are mounted, outside /proc, /sys and /dev too: in the tree of a chroot, say. */
export function kernelMounts(mountinfo: string = ownMountinfo()): string[] {
  // Of several on one point the last one lies on top.
  const types = new Map<string, string>();
  for (const line of mountinfo.split('\n')) {
    const [before = '', after] = line.split(' - ');
    const point = before.split(' ')[4];
    if (point !== undefined && after !== undefined)
      types.set(plain(point), after.slice(0, after.indexOf(' ')));
  }
  return [...types].flatMap(([point, type]) => (kernelTypes.has(type) ? [point] : []));
}

/** A space, tab, line feed or backslash of a name stands as its number in octal. */
function plain(point: string): string {
  return point.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(parseInt(octal, 8)));
}

function ownMountinfo(): string {
  return process.platform === 'linux' ? readFileSync('/proc/self/mountinfo', 'utf8') : '';
}
