// `npm run bench`: every benchmark beside its references, one after the other so that none disturbs another.
// Prints as it goes and writes docs/guide/performance.md with its charts; `npm run bench -- --help` says more.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import type { Section } from '../packages/testkit/src/bench/section.ts';
import { help, readOptions } from './bench/bench-options.ts';
import { machine } from './bench/machine.ts';
import { fetchPeers } from './bench/peers.ts';
import { endRunningBench, runBench } from './bench/run-bench.ts';
import { writePage } from './bench/write-page.ts';
import { taskArguments } from './task-arguments.ts';
import { turbo } from './turbo.ts';

const nameOf = (file: string): string =>
  file.replace(/^(?:packages|apps)\/(.+)\/bench\/(.+)\.bench\.ts$/, '$1: $2');

const { help: asksHelp, list, quick, out, filters } = readOptions(taskArguments);
const files = globSync('{packages,apps}/*/bench/*.bench.ts')
  .toSorted()
  .filter((file) => filters.length === 0 || filters.some((name) => nameOf(file).includes(name)));
if (asksHelp || list) {
  console.log(asksHelp ? help : files.map(nameOf).join('\n'));
  process.exit(0);
}
if (files.length === 0) {
  console.error(`Nothing was measured: no bench has ${filters.join(' or ')} in its name. See --list.`);
  process.exit(2);
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => {
    endRunningBench();
    console.error('\nEnded; no page was written.');
    process.exit(code);
  });
process.on('exit', endRunningBench);

const from = performance.now();
if (!turbo('run', 'build', 'build:native', '--output-logs=errors-only')) process.exit(1);
const peers = fetchPeers();
const env = { UMBO_BENCH_PEERS: peers.folder, UMBO_BENCH_SCALE: quick ? '0.1' : '0.65' };
const sections: Section[] = [];
const failed: { file: string; reason: string }[] = [];
for (const [index, file] of files.entries()) {
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  console.log(`\n[${index + 1}/${files.length}, ${minutes} min] ${nameOf(file)}`);
  const section = await runBench(file, env);
  if (typeof section === 'string') {
    failed.push({ file, reason: section });
    console.error(`  NOT MEASURED: ${section}`);
  } else sections.push(section);
}
sections.sort((one, other) => one.order - other.order);
const promised = sections.flatMap(({ figures }) => figures).filter(({ bar }) => bar);
const missed = promised.filter(({ met }) => !met);
console.log(
  `\n${promised.length} figures have a bar, ${missed.length} not met; ${failed.length} benches not measured.`,
);
if (out !== undefined) {
  const minutes = (performance.now() - from) / 60_000;
  const { present, absent } = peers;
  const file = writePage(out, { sections, machine: machine(), peers: present, absent, failed, minutes });
  spawnSync('oxfmt', [file]);
  console.log(`wrote ${file} and its charts in ${minutes.toFixed(1)} minutes`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
