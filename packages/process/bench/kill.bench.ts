// Ending a tree of 600 processes, half of them in sessions of their own, until none is left.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { offProfile } from '@umbo/sandbox';
import { type Arm, bench, type BenchContext, interleave, type Section } from '@umbo/testkit/bench';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { killMarked, liveMarked } from './marked-processes.ts';

const size = 600;
// One shell starts all of them: half stay in its group, half leave it.
const tree = (marker: string): string =>
  `i=0; while [ $i -lt ${size / 2} ]; do sleep ${marker} & setsid sleep ${marker} & i=$((i+1)); done; wait`;
/** How long each sleeper sleeps, and by its uncommon number also its mark. */
const markers = { umbo: '86411', pids: '86412', bubblewrap: '86413', group: '86414' };

async function untilStarted(marker: string): Promise<void> {
  for (let tries = 0; liveMarked(marker) < size; tries += 1) {
    if (tries > 600) throw new Error(`only ${liveMarked(marker)} of ${size} started`);
    await setTimeout(50);
  }
}

/** Milliseconds until the kill says it is done and how many are left then. */
async function timeKill(marker: string, kill: () => Promise<unknown>): Promise<{ ms: number; left: number }> {
  await untilStarted(marker);
  const from = performance.now();
  await kill();
  const ms = performance.now() - from;
  const left = liveMarked(marker);
  killMarked(marker);
  return { ms, left };
}

function byUmbo(name: string, marker: string, unconfinedTree: 'subreaper' | 'pidNamespace'): Arm {
  return {
    name,
    measure: async () => {
      const host = createSupervisorHost({ unconfinedTree });
      const env = { PATH: '/usr/bin:/bin' };
      const spec = { file: '/bin/sh', args: ['-c', tree(marker)], cwd: '/', env, timeoutMs: 600_000 };
      const handle = await host.run({ ...spec, sandbox: offProfile() });
      const measured = await timeKill(marker, () => handle.kill({ graceMs: 0 }));
      await host.close();
      return measured;
    },
  };
}

function bySpawn(name: string, marker: string, wrapper: readonly string[], kill: (pid: number) => void): Arm {
  return {
    name,
    measure: async () => {
      const [file, ...args] = [...wrapper, '/bin/sh', '-c', tree(marker)];
      const child = spawn(file ?? '/bin/sh', args, { stdio: 'ignore', detached: true });
      const gone = once(child, 'exit');
      return timeKill(marker, async () => {
        kill(child.pid ?? 0);
        await gone;
      });
    },
  };
}

async function measureKill(context: BenchContext): Promise<Section> {
  const bwrap = '/usr/bin/bwrap';
  const group = bySpawn('kill of the group', markers.group, [], (pid) => process.kill(-pid, 'SIGKILL'));
  const arms = [
    group,
    byUmbo('umbo', markers.umbo, 'subreaper'),
    byUmbo('umbo, pid namespace', markers.pids, 'pidNamespace'),
    ...(existsSync(bwrap)
      ? [
          bySpawn(
            'bubblewrap',
            markers.bubblewrap,
            [bwrap, '--dev-bind', '/', '/', '--unshare-pid', '--die-with-parent'],
            (pid) => process.kill(pid, 'SIGKILL'),
          ),
        ]
      : []),
  ];
  context.progress(`killing trees of ${size} processes`);
  const rounds = await interleave(arms, context.rounds(7));
  const left = (name: string): string => {
    const worst = Math.max(...rounds.values(`${name}.left`));
    return `${name}: ${worst === 0 ? 'none' : `up to ${worst} of ${size}`}`;
  };
  const beside = { beside: 'kill of the group.ms', besideName: 'kill(2) of the group', unit: 'ms' };
  return {
    id: 'kill',
    title: `Ending a tree of ${size} processes`,
    order: 50,
    about:
      'Half of the processes are in sessions of their own. From the kill until it is reported done. Killing the process group, as hosts without a supervisor do, is the reference for time only: it leaves half of them running.',
    figures: [
      rounds.figure({
        ...beside,
        name: 'umbo: 600 processes gone',
        of: 'umbo.ms',
        bar: { of: 'value', most: 60, from: 'the containment study (aim)' },
      }),
      rounds.figure({
        ...beside,
        name: 'umbo, pid namespace: 600 processes gone',
        of: 'umbo, pid namespace.ms',
        bar: { of: 'value', most: 60, from: 'the containment study (aim)' },
      }),
      ...(rounds.has('bubblewrap.ms')
        ? [rounds.figure({ ...beside, name: 'bubblewrap', of: 'bubblewrap.ms', who: 'peer' })]
        : []),
    ],
    notes: [`Alive when the kill was reported done: ${arms.map(({ name }) => left(name)).join('; ')}.`],
    absent: existsSync(bwrap) ? [] : [{ peer: 'bubblewrap', reason: 'not installed' }],
  };
}

await bench(measureKill);
