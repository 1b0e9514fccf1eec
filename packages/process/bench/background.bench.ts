// What a thousand live background tasks cost the host, beside node's spawn and execa, each in a fresh process.
import {
  type Arm,
  bench,
  type BenchContext,
  doubling,
  interleave,
  measureGrowth,
  openAnsweringChild,
  type Section,
} from '@umbo/testkit/bench';
import { type LiveTasksCost, serveLiveTasks } from './live-tasks.ts';

const count = 1000;

async function costOf(way: string, tasks: number): Promise<LiveTasksCost> {
  const child = openAnsweringChild(import.meta.filename, ['live']);
  const cost = (await child.ask(`${way} ${tasks}`)) as LiveTasksCost;
  await child.close();
  return cost;
}

async function measureBackground(context: BenchContext): Promise<Section> {
  context.progress(`${count} live tasks`);
  const arms = ['umbo', 'node spawn', 'execa'].map((name): Arm => ({
    name,
    measure: () => costOf(name, count),
  }));
  const rounds = await interleave(arms, context.rounds(4));
  const figure = (
    name: string,
    measure: string,
    unit: string,
    most?: number,
    who: 'umbo' | 'execa' = 'umbo',
  ) =>
    rounds.figure({
      name: who === 'umbo' ? name : `${name}, execa`,
      of: `${who}.${measure}`,
      beside: `node spawn.${measure}`,
      besideName: 'node spawn',
      unit,
      who: who === 'umbo' ? 'umbo' : 'peer',
      ...(most === undefined ? {} : { bar: { of: 'value' as const, most, from: 'issue 6' } }),
    });
  context.progress('more and more live tasks');
  const child = openAnsweringChild(import.meta.filename, ['live']);
  const growth = await measureGrowth(
    'starting and ending background tasks',
    'live tasks',
    doubling(125, 2000),
    context.rounds(2),
    async (tasks) => async () => {
      const { startMs, killAllMs } = (await child.ask(`umbo ${tasks}`)) as LiveTasksCost;
      return startMs * tasks + killAllMs;
    },
  );
  await child.close();
  return {
    id: 'background',
    title: '1,000 background tasks',
    order: 60,
    about: `${count} sleeping programs held by one host. Memory is what the host grew by after a collection, descriptors what it opened.`,
    figures: [
      figure('memory of the host, each', 'rssKb', 'KB', 6),
      figure('descriptors of the host, each', 'descriptors', 'fds', 0),
      figure('start, each', 'startMs', 'ms'),
      figure('kill all', 'killAllMs', 'ms'),
      figure('memory of the host, each', 'rssKb', 'KB', undefined, 'execa'),
      figure('start, each', 'startMs', 'ms', undefined, 'execa'),
    ],
    growth: [growth],
  };
}

if (process.argv[2] === 'live') serveLiveTasks();
else await bench(measureBackground);
