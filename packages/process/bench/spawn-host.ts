import { answerParent, type AnsweringChild, openAnsweringChild, sideBySide } from '@umbo/testkit/bench';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { startByExeca, startByHost, startByNode } from './start-true.ts';

/** Runs before every measurement, of the floor too, that are not counted. */
export const uncountedRuns = 2;

/** A host process of a given size that starts programs when asked. */
export interface SpawnHost {
  /** Milliseconds a run. */
  start(by: 'umbo' | 'node' | 'execa', runs: number, atOnce: number): Promise<number>;
  /** Megabytes it holds. */
  megabytes(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the calling bench file again as a host that holds so many megabytes on top of its own. */
export function openSpawnHost(file: string, ballastMegabytes: number): SpawnHost {
  const child: AnsweringChild = openAnsweringChild(file, ['host', String(ballastMegabytes)]);
  return {
    start: async (by, runs, atOnce) => Number(await child.ask(`${by} ${runs} ${atOnce}`)) / runs,
    megabytes: async () => Number(await child.ask('rss')),
    close: () => child.close(),
  };
}

/** The host's side. */
export function serveSpawnHost(ballastMegabytes: number): void {
  const ballast = Buffer.alloc(ballastMegabytes * 2 ** 20, 1);
  const host = createSupervisorHost();
  const ways = { umbo: () => startByHost(host), node: () => startByNode(), execa: startByExeca };
  answerParent(
    async (question) => {
      const [by, runs, atOnce] = question.split(' ');
      if (by === 'rss') {
        globalThis.gc?.();
        return process.memoryUsage().rss / 2 ** 20 + (ballast.at(-1) ?? 1) - 1;
      }
      const once = ways[by as keyof typeof ways];
      // What earlier questions left behind must not make this a larger host; what the collection itself costs is not a run's.
      globalThis.gc?.();
      await sideBySide(uncountedRuns, 1, once);
      return sideBySide(Number(runs), Number(atOnce), once);
    },
    () => host.close(),
  );
}
