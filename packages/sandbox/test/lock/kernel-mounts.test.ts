import { expect, test } from 'vitest';
import { kernelMounts } from '../../src/lock/kernel-mounts.ts';

const table = String.raw`22 1 259:1 / / rw,relatime shared:1 - ext4 /dev/root rw
24 22 0:21 / /proc rw,nosuid shared:5 - proc proc rw
30 22 0:21 /sys /work/my\040tree/\134odd/proc rw master:3 propagate_from:2 - proc proc rw
31 22 0:30 / /work/data rw - tmpfs tmpfs rw
32 22 0:31 / /work/covered rw - sysfs sysfs rw
33 32 0:32 / /work/covered rw - tmpfs tmpfs rw
34 22 0:33 / /work/dév rw - devtmpfs devtmpfs rw
`;

test('file systems of the kernel are found wherever they are mounted, by what lies on top', () => {
  expect(kernelMounts(table)).toEqual(['/proc', String.raw`/work/my tree/\odd/proc`, '/work/dév']);
});

test('the ones of this machine are found', () => {
  if (process.platform !== 'linux') return;
  expect(kernelMounts()).toContain('/proc');
});
