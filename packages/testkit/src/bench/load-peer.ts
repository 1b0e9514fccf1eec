import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A peer's module, or why it is not here. */
export type LoadedPeer =
  | { readonly kind: 'present'; readonly module: Readonly<Record<string, unknown>> }
  | { readonly kind: 'absent'; readonly reason: string };

/** Loads a package from the folder `npm run bench` keeps the peers in (UMBO_BENCH_PEERS), never from the workspace. */
export async function loadPeer(name: string): Promise<LoadedPeer> {
  const folder = process.env['UMBO_BENCH_PEERS'];
  if (folder === undefined) return { kind: 'absent', reason: 'only `npm run bench` fetches peers' };
  try {
    const require = createRequire(pathToFileURL(resolve(folder, 'package.json')));
    const file = pathToFileURL(require.resolve(name)).href;
    return { kind: 'present', module: (await import(file)) as Record<string, unknown> };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    return { kind: 'absent', reason: reason.replaceAll(folder, 'the peer folder') };
  }
}
