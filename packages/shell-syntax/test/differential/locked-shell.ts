import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Run, readRuns } from './read-runs.ts';

const BASH = '/usr/bin/bash';
const DASH = '/usr/bin/dash';

/** A shell that scripts are run in; `posixBash` is bash as `sh`. */
export type RealShell = 'bash' | 'posixBash' | 'dash';

/** Directories each script finds: `d`, `d/d` and `d/d/d`. */
export const DEEPEST_DIRECTORY = 3;

/** What is exported when a script starts; `i` is a trap for arithmetic. PATH differs for each run. */
export const START_ENVIRONMENT: ReadonlyMap<string, string> = new Map([
  ['PATH', '/umbo-no-such-directory'],
  ['HOME', '/umbo-no-such-directory'],
  ['LC_ALL', process.env['UMBO_FUZZ_LOCALE'] ?? 'C'],
  ['y', 'start'],
  ['i', 'a[$(c_env)]'],
]);

/** Variables whose exported values are compared. */
const WATCHED = 'PATH HOME y i B L M v0 v1 v2 w x a z REPLY OPTARG GIT_DIR'.split(' ');

/** Programs that dash finds: `c0` to `c99`, and those that stand for something that must not run. */
const STUBS = [
  ...Array.from({ length: 100 }, (_, order) => `c${order}`),
  ...'env q p ps alias bt t after glued r s'.split(' ').map((name) => `c_${name}`),
  ...'echo_ cc chdir source [[ (( function select coproc time let declare typeset shopt pushd popd mapfile'.split(
    ' ',
  ),
  ...'readarray builtin enable disown dirs compgen complete help history logout suspend caller bind a b x y E n e'.split(
    ' ',
  ),
];

/** What this machine has to run scripts with, or why it cannot. */
export type Lock =
  | { readonly argv: readonly string[]; readonly shells: ReadonlySet<RealShell> }
  | { readonly missing: string };

/** The command that locks a child in, and the shells that are there. */
export function lockedShells(): Lock {
  if (!existsSync(BASH)) return { missing: 'no /usr/bin/bash' };
  const version = spawnSync(BASH, ['--version'], { encoding: 'utf8' }).stdout;
  if (!/version 5\.2\./.test(version)) return { missing: 'bash is not 5.2' };
  const root = process.getuid?.() === 0;
  const spaces = ['--mount', '--pid', '--fork', '--net', '--ipc', '--kill-child=KILL'];
  const drop = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  // A user of its own: the limit on processes counts by user, and other tests may run as nobody.
  const id = 60_000 + (process.pid % 4000);
  const user = root ? [`--reuid=${id}`, `--regid=${id}`, '--clear-groups', ...drop] : ['--no-new-privs'];
  const argv = ['unshare', ...(root ? [] : ['--user']), ...spaces, 'setpriv', ...user];
  const probe = spawnSync(argv[0] ?? '', [...argv.slice(1), BASH, '-c', 'echo locked'], { encoding: 'utf8' });
  if (probe.stdout !== 'locked\n')
    return { missing: `no namespaces: ${probe.stderr || String(probe.error)}` };
  const shells: RealShell[] = existsSync(DASH) ? ['bash', 'posixBash', 'dash'] : ['bash', 'posixBash'];
  return { argv, shells: new Set(shells) };
}

/** Runs scripts in one locked child and answers what each did. No program is there but, for dash, the stubs. */
export function runScripts(
  lock: readonly string[],
  scripts: readonly string[],
  shell: RealShell = 'bash',
): readonly Run[] {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-shell-'));
  try {
    chmodSync(directory, 0o777);
    for (const [order, script] of scripts.entries()) writeFileSync(join(directory, `s${order}`), script);
    copyFileSync(join(import.meta.dirname, 'driver.bash'), join(directory, 'driver'));
    chmodSync(join(directory, 'driver'), 0o644);
    if (shell === 'dash') placeStubs(directory);
    writeFileSync(join(directory, 'umbo.log'), '');
    chmodSync(join(directory, 'umbo.log'), 0o666);
    const make =
      'i=0; while [ $i -lt "$1" ]; do mkdir -m 777 "d$i" "d$i/d" "d$i/d/d" "d$i/d/d/d"; i=$((i+1)); done';
    spawnSync('sh', ['-c', make, 'sh', String(scripts.length)], { cwd: directory });
    const clean = ['env', '-i', ...[...START_ENVIRONMENT].map(([name, value]) => `${name}=${value}`)];
    const driver = [
      BASH,
      '--noprofile',
      '--norc',
      './driver',
      String(scripts.length),
      shell,
      WATCHED.join(' '),
    ];
    const child = spawnSync(lock[0] ?? '', [...lock.slice(1), ...clean, ...driver], {
      cwd: directory,
      timeout: 240_000,
      killSignal: 'SIGKILL',
      stdio: 'ignore',
    });
    const runs = readRuns(directory, scripts.length);
    if (runs === null) throw new Error(`the locked ${shell} did not finish: ${child.signal ?? child.status}`);
    return runs;
  } finally {
    // After a timeout the last processes are still dying.
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function placeStubs(directory: string): void {
  const stubs = join(directory, 'stubs');
  mkdirSync(stubs);
  chmodSync(stubs, 0o755);
  const stub = join(directory, 'stub');
  copyFileSync(join(import.meta.dirname, 'stub.dash'), stub);
  chmodSync(stub, 0o755);
  const link = 'd=$1; shift; for n do ln "$d/stub" "$d/stubs/$n"; done';
  spawnSync('sh', ['-c', link, 'sh', directory, ...STUBS]);
}
