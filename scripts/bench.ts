// `npm run bench`: every benchmark beside its reference, one after the other so that none disturbs another.
// Prints as it goes and writes docs/guide/performance.md; the machine is named only by cores, kernel and versions.
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism, release } from 'node:os';
import { taskArguments } from './task-arguments.ts';
import { turbo } from './turbo.ts';

const page = 'docs/guide/performance.md';
if (!turbo('run', 'build', 'build:native', '--output-logs=errors-only')) process.exit(1);
const files = globSync('{packages,apps}/*/bench/*.bench.ts')
  .toSorted()
  .filter((file) => taskArguments.length === 0 || taskArguments.some((name) => file.includes(name)));
const parts: string[] = [];
let failed = 0;
for (const [index, file] of files.entries()) {
  console.log(`\n[${index + 1}/${files.length}] ${file}`);
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--conditions=@umbo/source', file], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  process.stdout.write(stdout);
  if (status !== 0) {
    failed += 1;
    process.stderr.write(stderr);
  }
  const name = file.replace(/^(packages|apps)\/(.+)\/bench\/(.+)\.bench\.ts$/, '$2: $3');
  parts.push(`## ${name}\n\n\`\`\`text\n${stdout.trimEnd()}\n\`\`\`\n`);
}
if (taskArguments.length === 0 && failed === 0) {
  writeFileSync(
    page,
    `---\ntitle: Performance\n---\n\n# Performance\n\nWritten by \`npm run bench\`. Every figure stands beside a reference measured in the same run, arms interleaved; read the ratios, the machine is shared and noisy.\n\nThis run: ${availableParallelism()} cores, Linux ${release()}, Node ${process.versions.node}.\n\n${parts.join('\n')}`,
  );
  console.log(`\nwrote ${page}`);
}
process.exitCode = failed === 0 ? 0 : 1;
