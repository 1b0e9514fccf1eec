// What starting a program costs: through the supervisor, by node's own spawn and by execa, beside the C floor; from a small host and
// from one that holds a gigabyte. All in the same rounds.
import {
  type Arm,
  bench,
  type BenchContext,
  type Figure,
  interleave,
  type Section,
} from '@umbo/testkit/bench';
import { type Floor, openFloor } from './floor.ts';
import { openSpawnHost, serveSpawnHost, type SpawnHost, uncountedRuns } from './spawn-host.ts';
import { program } from './start-true.ts';

interface Hosts {
  readonly floor: Floor;
  readonly small: SpawnHost;
  readonly large: SpawnHost;
}

/** How many runs one measurement makes: few where a run takes long. */
interface Load {
  readonly atOnce: number;
  readonly runs: number;
  readonly slowRuns: number;
  readonly rounds: number;
  /** Rounds for what takes 50 ms a run. */
  readonly slowRounds: number;
}

const loads: readonly Load[] = [
  { atOnce: 1, runs: 16, slowRuns: 2, rounds: 60, slowRounds: 30 },
  { atOnce: 8, runs: 64, slowRuns: 8, rounds: 30, slowRounds: 10 },
  { atOnce: 64, runs: 256, slowRuns: 64, rounds: 14, slowRounds: 3 },
];

const issue6 = 'issue 6';

async function figuresAt(hosts: Hosts, load: Load, context: BenchContext): Promise<Figure[]> {
  const { atOnce, runs, slowRuns } = load;
  const { floor, small, large } = hosts;
  const byFloor: Arm = {
    name: 'C floor',
    measure: async () => {
      await floor.run(uncountedRuns, 1, program);
      return (await floor.run(runs, atOnce, program)) / runs;
    },
  };
  const arm = (name: string, host: SpawnHost, by: 'umbo' | 'node' | 'execa', count: number): Arm => ({
    name,
    measure: () => host.start(by, count, atOnce),
  });
  context.progress(`starting programs, ${atOnce} at a time`);
  const fast = await interleave(
    [
      byFloor,
      arm('umbo', small, 'umbo', runs),
      arm('umbo at 1 GB', large, 'umbo', runs),
      arm('node spawn', small, 'node', runs),
      arm('execa', small, 'execa', runs),
    ],
    context.rounds(load.rounds),
  );
  context.progress(`the same by node and execa from a host of 1 GB`);
  const slow = await interleave(
    [
      byFloor,
      arm('node spawn at 1 GB', large, 'node', slowRuns),
      arm('execa at 1 GB', large, 'execa', slowRuns),
    ],
    context.rounds(load.slowRounds),
  );
  const at = `${atOnce} at a time`;
  const unit = 'ms a run';
  const toFloor = { beside: 'C floor', unit };
  const floorBar = { 1: 1.4, 64: 1.15 }[atOnce];
  const peer = { ...toFloor, who: 'peer' as const };
  return [
    fast.figure({
      ...toFloor,
      name: `umbo, ${at}`,
      of: 'umbo',
      ...(floorBar === undefined ? {} : { bar: { of: 'ratio', most: floorBar, from: issue6 } }),
    }),
    fast.figure({
      name: `umbo, ${at}`,
      of: 'umbo',
      beside: 'node spawn',
      unit,
      ...(atOnce === 1 ? { bar: { of: 'ratio', most: 0.6, from: issue6 } } : {}),
    }),
    fast.figure({
      name: `umbo in a host of 1 GB, ${at}`,
      of: 'umbo at 1 GB',
      beside: 'umbo',
      besideName: 'umbo in a small host',
      unit,
      bar: { of: 'ratio', most: 1.2, from: issue6 },
    }),
    fast.figure({ ...peer, name: `node spawn, ${at}`, of: 'node spawn' }),
    fast.figure({ ...peer, name: `execa, ${at}`, of: 'execa' }),
    slow.figure({ ...peer, name: `node spawn in a host of 1 GB, ${at}`, of: 'node spawn at 1 GB' }),
    slow.figure({ ...peer, name: `execa in a host of 1 GB, ${at}`, of: 'execa at 1 GB' }),
  ];
}

/** What the first runs of a host cost, before node has compiled what they go through. */
async function figureOfFirstRuns({ floor }: Hosts, context: BenchContext): Promise<Figure> {
  const runs = 100;
  context.progress(`the first ${runs} runs of a new host`);
  const measured = await interleave(
    [
      { name: 'C floor', measure: async () => (await floor.run(runs, 1, program)) / runs },
      {
        name: 'umbo',
        measure: async () => {
          const host = openSpawnHost(import.meta.filename, 0);
          try {
            return await host.start('umbo', runs, 1);
          } finally {
            await host.close();
          }
        },
      },
    ],
    context.rounds(8),
  );
  return measured.figure({
    name: `umbo, 1 at a time, first ${runs} runs of a host`,
    of: 'umbo',
    beside: 'C floor',
    unit: 'ms a run',
  });
}

/** A host lives for hours: it is measured when node has compiled what every run goes through. */
async function warm(host: SpawnHost): Promise<void> {
  await host.start('umbo', 2000, 8);
  await host.start('node', 50, 8);
  await host.start('execa', 50, 8);
}

async function measureSpawn(context: BenchContext): Promise<Section> {
  const floor = openFloor();
  const small = openSpawnHost(import.meta.filename, 0);
  const large = openSpawnHost(import.meta.filename, 1024);
  try {
    const sizes = async (): Promise<string> =>
      `${(await small.megabytes()).toFixed(0)} MB and ${(await large.megabytes()).toFixed(0)} MB`;
    const before = await sizes();
    const figures: Figure[] = [await figureOfFirstRuns({ floor, small, large }, context)];
    await warm(small);
    await warm(large);
    for (const load of loads) figures.push(...(await figuresAt({ floor, small, large }, load, context)));
    return {
      id: 'spawn',
      title: 'Starting a program',
      order: 10,
      about:
        '`/bin/true` from start to exit with both output streams read to their end. The C floor does it with `vfork` and `poll`; umbo goes through its supervisor, with deadline, output cap and tree-safe end. Hosts have made some thousand runs before; what the first hundred cost stands in a row of its own. Two runs before each measurement are not counted, for any of them: the first after a pause costs up to twice as much through umbo.',
      figures,
      notes: [`The two hosts held ${before} before the first run, ${await sizes()} after the last.`],
    };
  } finally {
    floor.close();
    await Promise.all([small.close(), large.close()]);
  }
}

const [, , role, megabytes] = process.argv;
if (role === 'host') serveSpawnHost(Number(megabytes));
else await bench(measureSpawn);
