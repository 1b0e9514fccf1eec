import { spawn } from 'node:child_process';
import { offProfile, readOnlyProfile } from '@umbo/sandbox';
import type { ProcessHost } from '../src/process-host.ts';
import type { ProcessSpec } from '../src/process-spec.ts';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { type Floor, openFloor } from './floor.ts';
import { type Arm, type Row, interleave, report, row } from './measure.ts';

const file = '/bin/true';
const spec: ProcessSpec = {
  file,
  args: [],
  cwd: '/',
  env: { PATH: '/usr/bin:/bin' },
  timeoutMs: 60_000,
  sandbox: offProfile(),
};

async function many(runs: number, sideBySide: number, once: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  let left = runs;
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      while (left-- > 0) await once();
    }),
  );
  return performance.now() - from;
}

function nodeSpawn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, [], { stdio: ['ignore', 'pipe', 'pipe'], env: spec.env, cwd: '/' });
    child.stdout.resume();
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

function arms(
  floor: Floor,
  host: ProcessHost,
  namespaced: ProcessHost,
  runs: number,
  sideBySide: number,
): Arm[] {
  const through = (name: string, on: ProcessHost, more: Partial<ProcessSpec> = {}): Arm => ({
    name,
    measure: () => many(runs, sideBySide, async () => (await on.run({ ...spec, ...more })).result),
  });
  return [
    { name: 'floor', measure: () => floor.run(runs, sideBySide, file) },
    { name: 'node', measure: () => many(runs, sideBySide, nodeSpawn) },
    through('plain', host),
    through('pids', namespaced),
    through('readOnly', host, { sandbox: readOnlyProfile({ deniedReads: [] }) }),
    through('readOnlyMounts', host, { sandbox: readOnlyProfile() }),
  ];
}

/** Start cost through the supervisor, as ratios to the C floor and to node's own spawn. */
export async function measureSpawn(rounds = 60): Promise<Row[]> {
  const floor = openFloor();
  const host = createSupervisorHost();
  const namespaced = createSupervisorHost({ unconfinedTree: 'pidNamespace' });
  try {
    const one = await interleave(arms(floor, host, namespaced, 8, 1), rounds);
    const wide = await interleave(arms(floor, host, namespaced, 256, 64), Math.ceil(rounds / 4));
    const ballast = Buffer.alloc(2 ** 30, 1);
    const heavyArms = arms(floor, host, namespaced, 8, 1).filter(
      ({ name }) => name === 'floor' || name === 'plain',
    );
    const heavy = await interleave(heavyArms, rounds);
    if (ballast[5] !== 1) throw new Error('ballast');
    const ratio = (of: Map<string, number>, a: string, b: string): number =>
      (of.get(a) ?? Number.NaN) / (of.get(b) ?? Number.NaN);
    return [
      row('floor, one run of true', (one.get('floor') ?? 0) / 8, 'ms'),
      row('plain run / floor', ratio(one, 'plain', 'floor'), 'x', { most: 1.4 }),
      row('plain run / node spawn', ratio(one, 'plain', 'node'), 'x', { most: 0.6 }),
      row('plain run in a pid namespace / floor', ratio(one, 'pids', 'floor'), 'x'),
      row('read-only, tree-safe run / floor', ratio(one, 'readOnly', 'floor'), 'x', { most: 2.3 }),
      row(
        'read-only with hidden files (mount namespace) / floor',
        ratio(one, 'readOnlyMounts', 'floor'),
        'x',
      ),
      row('read-only, tree-safe run / node spawn', ratio(one, 'readOnly', 'node'), 'x'),
      row('64 side by side: plain / floor', ratio(wide, 'plain', 'floor'), 'x', { most: 1.15 }),
      row('64 side by side: plain / node spawn', ratio(wide, 'plain', 'node'), 'x'),
      row('64 side by side: read-only / floor', ratio(wide, 'readOnly', 'floor'), 'x'),
      row(
        'host holds 1 GB: plain / floor, against the same without',
        ratio(heavy, 'plain', 'floor') / ratio(one, 'plain', 'floor'),
        'x',
        { most: 1.2 },
      ),
    ];
  } finally {
    floor.close();
    await host.close();
    await namespaced.close();
  }
}

if (import.meta.main) report(await measureSpawn());
