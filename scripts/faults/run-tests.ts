import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** What the tests are run with. */
export interface TestRun {
  readonly files: readonly string[];
  readonly pattern: string;
  readonly env: Readonly<Record<string, string>>;
  /** The whole run is ended after so long. */
  readonly limitMs: number;
  /** Called every ten seconds. */
  readonly tick: () => void;
}

/** Runs vitest as a child; an interrupt or the limit ends it and everything it started. Says whether it got to its end. */
export async function runTests({
  files,
  pattern,
  env,
  limitMs,
  tick,
}: TestRun): Promise<'passed' | 'failed' | 'cut'> {
  const args = [
    'run',
    '--no-file-parallelism',
    '-t',
    pattern,
    '--testTimeout=1200000',
    '--hookTimeout=120000',
  ];
  // In a group of its own: the terminal's Ctrl-C reaches us, and we end the rest in order.
  const vitest = spawn('vitest', [...args, '--reporter=./scripts/faults/row-reporter.ts', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  vitest.once('error', reject).once('exit', resolve);
  let cut = false;
  const stop = (): void => {
    cut = true;
    void endTree(vitest.pid ?? 0);
  };
  const timers = [setInterval(tick, 10_000), setTimeout(stop, limitMs)];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const status = await ended;
  timers.forEach((timer) => clearTimeout(timer));
  if (cut) console.log('\nEnded early; what had not run by then is "not run".');
  if (cut) return 'cut';
  return status === 0 ? 'passed' : 'failed';
}

/** TERM, then KILL, to a process and all its descendants as they were: portable commands lead groups of their own. */
async function endTree(pid: number): Promise<void> {
  const tree = [pid, ...descendantsOf(pid)].map((one) => [one, startTime(one)] as const);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const [one, start] of tree) {
      try {
        if (startTime(one) === start) process.kill(one, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

function descendantsOf(root: number): readonly number[] {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(statOf(Number(name))[1] ?? 0);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  const walk = (pid: number): readonly number[] =>
    (childrenOf.get(pid) ?? []).flatMap((child) => [child, ...walk(child)]);
  return walk(root);
}

const startTime = (pid: number): string | undefined => statOf(pid)[19];

/** The fields of /proc/PID/stat after the name, which may hold anything. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
