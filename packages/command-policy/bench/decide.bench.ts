// Figures for the README: node --conditions=@umbo/source bench/decide.bench.ts
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScript } from '@umbo/shell-syntax';
import type { PermissionRequest } from '@umbo/tools-core';
import { compilePolicy } from '../src/compile-policy.ts';
import { loadPolicyFile } from '../src/file/load-policy-file.ts';

const root = mkdtempSync(join(tmpdir(), 'umbo-bench-'));
const options = { root, resolve: (): null => null };

function measure(name: string, run: () => unknown, rounds: number): void {
  for (let round = 0; round < rounds / 5; round++) run();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    run();
    times.push((performance.now() - started) * 1000);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(10);
  console.log(`${name.padEnd(44)} p50 ${at(0.5)} µs   p99 ${at(0.99)} µs   max ${at(1)} µs`);
}

const policy = compilePolicy({ version: 1, extends: ['umbo:developer'] }, options);
const common = { cwd: root, envKeys: [], metadata: {} };
const argv = (executable: string, ...rest: string[]): PermissionRequest => ({
  kind: 'shell.command',
  executable,
  resolvedPath: null,
  argv: rest,
  ...common,
});
const text = (script: string): PermissionRequest => ({
  kind: 'shell.script',
  shell: 'bash',
  script,
  ...common,
});
const line = 'grep -rn "TODO" src | wc -l && ls -la ./build > out.txt';

measure('argv: ls -la src', () => policy.decide(argv('ls', '-la', 'src')), 20_000);
measure('argv: rm -rf ./build', () => policy.decide(argv('rm', '-rf', './build')), 20_000);
measure(
  'argv: timeout 5 env A=1 grep -n x a',
  () => policy.decide(argv('timeout', '5', 'env', 'A=1', 'grep', '-n', 'x', 'a')),
  20_000,
);
measure('readScript alone, one line', () => readScript(line), 10_000);
measure('script: the same line', () => policy.decide(text(line)), 10_000);

const hostile: Readonly<Record<string, string>> = {
  'deep substitutions': `${'$('.repeat(5000)}ls${')'.repeat(5000)}`,
  parentheses: '('.repeat(60_000),
  'one long command': `ls ${'x '.repeat(60_000)}`,
  'many commands': 'ls x;'.repeat(13_000),
  'many deletes': `rm ${'a/b/c/d/e '.repeat(800)}`,
  'many wrappers': `${'env '.repeat(1500)}ls`,
  quotes: `echo ${'"\\"'.repeat(2000)}`,
  'many rewrites': 'bash -c "bash -c ls";'.repeat(380),
};
for (const [name, script] of Object.entries(hostile))
  measure(`hostile: ${name}`, () => policy.decide(text(script)), 5);

const file = join(root, 'policy.yaml');
writeFileSync(
  file,
  'version: 1\nextends: [umbo:developer]\nallow: [tool]\nrules:\n  - { id: a, decision: deny, match: rm -rf / }\n',
);
measure('load and compile a policy file', () => compilePolicy(loadPolicyFile(file), options), 50);
