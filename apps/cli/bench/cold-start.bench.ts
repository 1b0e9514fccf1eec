import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '../bin/umbo.js');
if (!existsSync(join(import.meta.dirname, '../dist/main.js'))) {
  console.error('The built command is measured: run the build first.');
  process.exit(1);
}

const arms: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'umbo --help': [bin, '--help'],
  'umbo policy explain -- ls': [bin, 'policy', 'explain', '--', 'ls'],
  'umbo run -- true': [bin, 'run', '--', 'true'],
};

/** Wall-clock milliseconds of one process. */
function once(args: readonly string[]): number {
  const from = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}`);
  return performance.now() - from;
}

function median(list: readonly number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? Number.NaN;
}

// Arms are interleaved, so that a busy moment of the machine meets all of them.
const times = new Map<string, number[]>(Object.keys(arms).map((name) => [name, []]));
for (let round = 0; round < 11; round += 1)
  for (const [name, args] of Object.entries(arms)) times.get(name)?.push(once(args));

const bare = median(times.get('node -e 0') ?? []);
for (const [name, list] of times)
  console.log(
    `${name.padEnd(28)}${median(list).toFixed(0).padStart(6)} ms  ${(median(list) / bare).toFixed(1).padStart(5)} x bare node`,
  );
