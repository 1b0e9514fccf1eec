// Builds native/build/umbo-supervisor when its sources or flags changed. Without a compiler the portable backend is what remains.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const native = join(dirname(fileURLToPath(import.meta.url)), '..', 'native');
// `sanitized` for AddressSanitizer and UBSan, `debug` for valgrind, which needs the libc as a library.
const variant = process.argv.find((arg) => arg.startsWith('--variant='))?.slice(10) ?? '';
const output = join(native, 'build', variant === '' ? 'umbo-supervisor' : `umbo-supervisor-${variant}`);
const cc = process.env.CC || 'cc';

const warnings =
  '-std=gnu11 -Wall -Wextra -Werror -Wshadow -Wpointer-arith -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings'.split(
    ' ',
  );
const hardening = ['-fstack-protector-strong', '-D_FORTIFY_SOURCE=2', '-fno-common'];
const release = [
  '-O2',
  '-g0',
  ...hardening,
  '-ffunction-sections',
  '-fdata-sections',
  '-Wl,--gc-sections',
  '-s',
];
const variants = {
  sanitized: [
    '-O1',
    '-g',
    '-fsanitize=address,undefined',
    '-fno-sanitize-recover=all',
    '-fno-omit-frame-pointer',
    `-DUMBO_SANITIZER_LOG="${join(native, 'build', 'sanitizer-log')}"`,
    'check/sanitizer-options.c',
  ],
  debug: ['-O1', '-g', '-DUMBO_PLAIN_FORK'],
};

const sources = globSync(['*.c', 'lock/*.c'], { cwd: native }).toSorted();
const headers = globSync(['*.h', 'lock/*.h'], { cwd: native }).toSorted();

function compile(flags) {
  const temporary = `${output}.${process.pid}`;
  const result = spawnSync(cc, [...warnings, ...flags, '-o', temporary, ...sources], {
    cwd: native,
    encoding: 'utf8',
  });
  if (result.status === 0) renameSync(temporary, output);
  else rmSync(temporary, { force: true });
  return result;
}

function build() {
  if (process.platform !== 'linux') return console.log('supervisor: not built (Linux only)');
  if (spawnSync(cc, ['--version'], { encoding: 'utf8' }).error)
    return console.log('supervisor: not built (no cc)');
  mkdirSync(dirname(output), { recursive: true });
  const hash = createHash('sha256').update(
    JSON.stringify([cc, process.arch, warnings, release, variants, variant]),
  );
  for (const file of [...sources, ...headers])
    hash.update(`\0${file}\0`).update(readFileSync(join(native, file)));
  const stamp = `${output}.hash`;
  const wanted = hash.digest('hex');
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return console.log('supervisor: up to date');
  // Static: no loader, no search for libraries at start, and it runs on a machine with another libc.
  let result = compile(variants[variant] ?? [...release, '-static']);
  if (result.status !== 0 && variant === '') result = compile(release);
  if (result.status !== 0) {
    process.stderr.write(result.stderr);
    process.exitCode = 1;
    return;
  }
  writeFileSync(stamp, wanted);
  console.log(`supervisor: built ${variant}`.trimEnd());
}

build();
