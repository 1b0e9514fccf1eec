import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  offProfile,
  readOnlyProfile,
  type SandboxProfile,
  workspaceWriteProfile,
  wrapWithBubblewrap,
} from '@umbo/sandbox';
import type { ProcessHost } from '../src/process-host.ts';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { type Floor, openFloor } from './floor.ts';
import { type Arm, type Row, interleave, report, row } from './measure.ts';

const file = '/bin/true';
const env = { PATH: '/usr/bin:/bin' };
const readOnly = readOnlyProfile({ deniedReads: [] });
const hidden = readOnlyProfile({ deniedReads: ['/var/log', '/etc/hostname'] });
const write = workspaceWriteProfile({
  roots: [import.meta.dirname],
  network: 'off',
  protectedPaths: ['floor.c'],
  deniedReads: [],
});
const hasBubblewrap = existsSync('/usr/bin/bwrap');

async function many(runs: number, sideBySide: number, once: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  let left = runs;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await once();
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return performance.now() - from;
}

function nodeSpawn(program: string, args: readonly string[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd: '/' });
    child.stdout.resume();
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${code}`))));
  });
}

function arms(floor: Floor, host: ProcessHost, runs: number, sideBySide: number): Arm[] {
  const through = (name: string, sandbox: SandboxProfile): Arm => ({
    name,
    measure: () =>
      many(runs, sideBySide, async () => {
        const { result } = await host.run({ file, args: [], cwd: '/', env, timeoutMs: 60_000, sandbox });
        if ((await result).exitCode !== 0) throw new Error(name);
      }),
  });
  const wrapped = wrapWithBubblewrap(readOnly, { file, args: [] });
  const bubblewrap: Arm[] =
    hasBubblewrap && wrapped.kind === 'wrapped'
      ? [
          {
            name: 'bubblewrap',
            measure: () =>
              many(runs, sideBySide, () => nodeSpawn(wrapped.command.file, wrapped.command.args)),
          },
        ]
      : [];
  return [
    { name: 'floor', measure: () => floor.run(runs, sideBySide, file) },
    { name: 'node', measure: () => many(runs, sideBySide, () => nodeSpawn(file)) },
    through('plain', offProfile()),
    through('readOnly', readOnly),
    through('hidden', hidden),
    through('write', write),
    ...bubblewrap,
  ];
}

function at(of: Map<string, number>, name: string): number {
  return of.get(name) ?? Number.NaN;
}

/** What the lock costs a run: against the C floor, node's own spawn, the same run without it, and what bubblewrap adds. */
export async function measureSandbox(rounds = 25): Promise<Row[]> {
  const floor = openFloor();
  const host = createSupervisorHost();
  try {
    const one = await interleave(arms(floor, host, 20, 1), rounds);
    const wide = await interleave(arms(floor, host, 256, 64), Math.ceil(rounds / 3));
    const added = (name: string): number => (at(one, name) - at(one, 'plain')) / 20;
    const byBubblewrap = (at(one, 'bubblewrap') - at(one, 'node')) / 20;
    return [
      row('floor, one run of true', at(one, 'floor') / 20, 'ms'),
      row('read-only, tree-safe / floor', at(one, 'readOnly') / at(one, 'floor'), 'x', { most: 2.3 }),
      row('read-only, tree-safe / node spawn', at(one, 'readOnly') / at(one, 'node'), 'x', { most: 0.7 }),
      row('64 side by side: read-only / node spawn', at(wide, 'readOnly') / at(wide, 'node'), 'x', {
        most: 0.25,
      }),
      row('read-only with denied reads (mounts) / floor', at(one, 'hidden') / at(one, 'floor'), 'x'),
      row('read-only with denied reads (mounts) / node spawn', at(one, 'hidden') / at(one, 'node'), 'x'),
      row('workspace-write / floor', at(one, 'write') / at(one, 'floor'), 'x'),
      row('workspace-write / node spawn', at(one, 'write') / at(one, 'node'), 'x'),
      row('64 side by side: workspace-write / node spawn', at(wide, 'write') / at(wide, 'node'), 'x'),
      row('the lock and its pid namespace add', added('readOnly'), 'ms'),
      row('mounts included, they add', added('hidden'), 'ms'),
      ...(hasBubblewrap
        ? [
            row('bubblewrap adds', byBubblewrap, 'ms'),
            row(
              'the lock and its pid namespace / what bubblewrap adds',
              added('readOnly') / byBubblewrap,
              'x',
              { most: 0.2 },
            ),
            row('mounts included / what bubblewrap adds', added('hidden') / byBubblewrap, 'x'),
          ]
        : []),
    ];
  } finally {
    floor.close();
    await host.close();
  }
}

if (import.meta.main) {
  if (!hasBubblewrap) console.log('bubblewrap: not measured (not installed)');
  report(await measureSandbox());
}
