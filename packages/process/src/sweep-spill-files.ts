import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { spillFileSuffix } from './spill-directory.ts';

/** How long and how much spilled output is kept. */
export interface SpillRetention {
  /** Files not written to for longer are removed. Default: seven days. */
  readonly maxAgeMs?: number;
  /** The oldest files are removed until the rest is no larger. Default: 1 GiB. */
  readonly maxBytes?: number;
}

/** What a sweep did. */
export interface SpillSweep {
  /** Files removed. */
  readonly removedFiles: number;
  /** Bytes still kept. */
  readonly keptBytes: number;
}

/** Removes old spill files of a directory. Nothing else in it is touched, and no link is followed. */
export async function sweepSpillFiles(
  directory: string,
  retention: SpillRetention = {},
): Promise<SpillSweep> {
  const { maxAgeMs = 7 * 86_400_000, maxBytes = 1_073_741_824 } = retention;
  const names = await readdir(directory).catch((): string[] => []);
  const paths = names.filter((name) => name.endsWith(spillFileSuffix)).map((name) => join(directory, name));
  const looks = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  const files = looks
    .flatMap((stats, index) => (stats?.isFile() === true ? [{ path: paths[index] ?? '', stats }] : []))
    .toSorted((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
  const oldest = Date.now() - maxAgeMs;
  let keptBytes = 0;
  let removedFiles = 0;
  for (const { path, stats } of files) {
    if (stats.mtimeMs >= oldest && keptBytes + stats.size <= maxBytes) {
      keptBytes += stats.size;
    } else if (
      await unlink(path).then(
        () => true,
        () => false,
      )
    ) {
      removedFiles += 1;
    }
  }
  return { removedFiles, keptBytes };
}
