import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const BASH = '/usr/bin/bash';

/** Directories each script finds: `d`, `d/d` and `d/d/d`. */
export const DEEPEST_DIRECTORY = 3;

/** What is exported when a script starts; `i` is a trap for arithmetic. */
export const START_ENVIRONMENT: ReadonlyMap<string, string> = new Map([
  ['PATH', '/umbo-no-such-directory'],
  ['HOME', '/umbo-no-such-directory'],
  ['LC_ALL', 'C'],
  ['y', 'start'],
  ['i', 'a[$(c_env)]'],
]);

/** One command bash tried to run, and what it would have found. */
export interface Attempt {
  readonly argv: readonly string[];
  /** The directory, relative to where the script started. */
  readonly cwd: string;
  /** Standard input is open and is not `/dev/null`. */
  readonly isFed: boolean;
  /** Exported variables, of those that scripts use. */
  readonly env: ReadonlyMap<string, string>;
}

/** What one script did. */
export interface Run {
  readonly attempts: readonly Attempt[];
  /** Files that redirections made, relative to where the script started. */
  readonly files: readonly string[];
}

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

/** Runs scripts in one locked bash with an empty PATH and answers what each did. */
export function runScripts(lock: readonly string[], scripts: readonly string[]): readonly Run[] {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-bash-'));
  try {
    chmodSync(directory, 0o777);
    for (const [order, script] of scripts.entries()) writeFileSync(join(directory, `s${order}`), script);
    copyFileSync(join(import.meta.dirname, 'driver.bash'), join(directory, 'driver'));
    chmodSync(join(directory, 'driver'), 0o644);
    writeFileSync(join(directory, 'umbo.log'), '');
    chmodSync(join(directory, 'umbo.log'), 0o666);
    const make =
      'i=0; while [ $i -lt "$1" ]; do mkdir -m 777 "d$i" "d$i/d" "d$i/d/d" "d$i/d/d/d"; i=$((i+1)); done';
    spawnSync('sh', ['-c', make, 'sh', String(scripts.length)], { cwd: directory });
    const clean = ['env', '-i', ...[...START_ENVIRONMENT].map(([name, value]) => `${name}=${value}`)];
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
    const attempts = readLog(log, scripts.length, directory);
    return attempts.map((tried, order) => ({
      attempts: tried,
      files: filesBelow(join(directory, `d${order}`)),
    }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readLog(log: string, count: number, directory: string): readonly (readonly Attempt[])[] {
  const attempts: Attempt[][] = Array.from({ length: count }, () => []);
  const fields = log.split('\0');
  for (let at = 0; at < fields.length;) {
    const id = /^umbo:([0-9]+)$/.exec(fields[at] ?? '')?.[1];
    if (id === undefined) {
      at += 1;
      continue;
    }
    const words = at + 2 + Number(fields[at + 1]);
    const [cwd = '', fed, set = '0'] = fields.slice(words, words + 3);
    const variables = fields.slice(words + 3, words + 3 + Number(set));
    attempts[Number(id)]?.push({
      argv: fields.slice(at + 2, words),
      cwd: relative(join(directory, `d${id}`), cwd),
      isFed: fed === '1',
      env: new Map(variables.map((text) => splitOnce(text))),
    });
    at = words + 3 + Number(set);
  }
  return attempts;
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}
