import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BASH = '/usr/bin/bash';

// Each script runs by eval in its own subshell and its own empty directory; the handler logs what bash looked for.
const DRIVER = String.raw`
ulimit -t 60 -f 16384 -c 0; ulimit -u 500 2>/dev/null
FUNCNEST=20
exec 200>>umbo.log
command_not_found_handle() { builtin printf '%s\0' "umbo:$umbo_id" "$#" "$@" >&200; }
n=$1
shift "$#"
for ((umbo_n = 0; umbo_n < n; umbo_n++)); do
  umbo_id=$umbo_n
  umbo_text=$(< "s$umbo_n")
  umbo_text=$umbo_text$'\n'
  ( ulimit -t 2; cd "d$umbo_id"; unset n umbo_n; eval "$umbo_text" ) </dev/null >/dev/null 2>&1 200>>umbo.log
done
wait
builtin printf 'umbo:done\0' >&200
`;

/** What bash tried to run: one argument list for each attempt, by script. */
export type Attempts = readonly (readonly (readonly string[])[])[];

/** The command that locks a child in, or why this machine cannot. */
export function lockedBash(): { readonly argv: readonly string[] } | { readonly missing: string } {
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
  return { argv };
}

/** Runs scripts in one locked bash with an empty PATH and answers what each tried to run. */
export function runScripts(lock: readonly string[], scripts: readonly string[]): Attempts {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-bash-'));
  try {
    chmodSync(directory, 0o777);
    for (const [order, script] of scripts.entries()) writeFileSync(join(directory, `s${order}`), script);
    writeFileSync(join(directory, 'driver'), DRIVER);
    writeFileSync(join(directory, 'umbo.log'), '');
    chmodSync(join(directory, 'umbo.log'), 0o666);
    const make = 'i=0; while [ $i -lt "$1" ]; do mkdir -m 777 "d$i"; i=$((i+1)); done';
    spawnSync('sh', ['-c', make, 'sh', String(scripts.length)], { cwd: directory });
    const clean = ['env', '-i', 'PATH=/umbo-no-such-directory', 'HOME=/umbo-no-such-directory', 'LC_ALL=C'];
    const argv = [
      ...lock.slice(1),
      ...clean,
      BASH,
      '--noprofile',
      '--norc',
      './driver',
      String(scripts.length),
    ];
    const child = spawnSync(lock[0] ?? '', argv, {
      cwd: directory,
      timeout: 120_000,
      killSignal: 'SIGKILL',
      stdio: 'ignore',
    });
    const log = readFileSync(join(directory, 'umbo.log'), 'utf8');
    if (!log.includes('umbo:done\0'))
      throw new Error(`the locked bash did not finish: ${child.signal ?? child.status}`);
    return readLog(log, scripts.length);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readLog(log: string, count: number): Attempts {
  const attempts: string[][][] = Array.from({ length: count }, () => []);
  const fields = log.split('\0');
  for (let at = 0; at < fields.length;) {
    const id = /^umbo:([0-9]+)$/.exec(fields[at] ?? '')?.[1];
    if (id === undefined) {
      at += 1;
      continue;
    }
    const length = Number(fields[at + 1]);
    attempts[Number(id)]?.push(fields.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return attempts;
}
