import { spawnSync } from 'node:child_process';
import { availableParallelism, release } from 'node:os';

function versionOf(command: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n')[0] ?? '').trim() : `no ${command}`;
}

/** The machine by cores, kernel and versions, and by nothing else. */
export function machine(): string {
  const kernel = /^[\d.]+/.exec(release())?.[0] ?? '';
  const compiler = /\d+\.\d+[.\d]*$/.exec(versionOf('cc', '--version'))?.[0] ?? 'absent';
  const parts = [
    `${availableParallelism()} cores`,
    `Linux ${kernel}`,
    `Node ${process.versions.node}`,
    versionOf('bwrap', '--version'),
    `cc ${compiler}`,
  ];
  return parts.join(', ');
}
