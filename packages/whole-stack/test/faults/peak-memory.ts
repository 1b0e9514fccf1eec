import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const megabyte = 2 ** 20;

/** Most memory this process ever had resident, in megabytes, as the kernel counted it. */
export function peakMegabytes(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / megabyte;
}

/** The same of a node that does nothing. */
export function bareNodeMegabytes(): number {
  const code = 'process.stdout.write(require("fs").readFileSync("/proc/self/status"))';
  const status = execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / megabyte;
}
