// Checks the supervisor beyond its tests: AddressSanitizer and UBSan through the whole suite, valgrind, and a seeded byte fuzzer on
// its frames against the sanitized build. Slow, so not part of the tests. UMBO_FUZZ_SEED repeats a fuzz run.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sanitized = join(root, 'native/build/umbo-supervisor-sanitized');
const builds = join(root, 'native/build');
const failures = [];

function run(name, command, args, options = {}) {
  console.log(`native:check ${name}`);
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.status !== 0) failures.push(`${name} exited with ${result.status ?? result.signal}`);
}

run('build', process.execPath, ['scripts/build-native.mjs']);
run('build, sanitized', process.execPath, ['scripts/build-native.mjs', '--variant=sanitized']);
for (const log of sanitizerLogs()) rmSync(join(builds, log));
if (!existsSync(sanitized)) process.exit(failures.length > 0 ? 1 : 0);

const suite = [
  'run',
  '--root',
  '../..',
  '--project',
  '@umbo/process',
  'test/supervisor',
  'test/contract',
  'test/sandbox',
];
run('the suite through the sanitized supervisor', 'vitest', [...suite, '--testTimeout=60000'], {
  env: { ...process.env, UMBO_SUPERVISOR: sanitized },
});
const fuzz = ['--conditions=@umbo/source', 'scripts/fuzz-frames.ts', '--rounds=400'];
run('fuzzed frames, sanitized', process.execPath, [...fuzz, `--supervisor=${sanitized}`]);
if (spawnSync('valgrind', ['--version']).error) {
  console.log('native:check valgrind: not installed');
} else {
  const debug = join(builds, 'umbo-supervisor-debug');
  run('build, debug', process.execPath, ['scripts/build-native.mjs', '--variant=debug']);
  run('fuzzed frames under valgrind', process.execPath, [
    ...fuzz,
    '--rounds=40',
    '--valgrind',
    `--supervisor=${debug}`,
  ]);
}

for (const log of sanitizerLogs()) failures.push(`${log}:\n${readFileSync(join(builds, log), 'utf8')}`);
console.log(failures.length === 0 ? 'native:check: clean' : failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;

function sanitizerLogs() {
  return globSync('sanitizer-log.*', { cwd: builds });
}
