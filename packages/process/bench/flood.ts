import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Arm, interleave, type Rounds } from '@umbo/testkit/bench';

const run = promisify(execFile);
const hostFile = fileURLToPath(new URL('./flood-host.mjs', import.meta.url));
const ways = { umbo: 'umbo', 'node streams': 'node', 'bare node': 'nothing' };

/** Fresh hosts, flooded: `rss` in MB, `above` that of a node that does nothing, `delay` in ms. */
export async function flood(rounds: number): Promise<Rounds> {
  const arms = Object.entries(ways).map(([name, way]): Arm => ({
    name,
    measure: async () => {
      const { stdout } = await run(process.execPath, [hostFile, way]);
      return JSON.parse(stdout) as { rss: number; delay: number };
    },
  }));
  const measured = await interleave(arms, rounds);
  for (const name of ['umbo', 'node streams'])
    measured.derive(
      `${name}.above`,
      [`${name}.rss`, 'bare node.rss'],
      (own = Number.NaN, bare = Number.NaN) => own - bare,
    );
  return measured;
}
