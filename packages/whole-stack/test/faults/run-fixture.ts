import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** How a host in a process of its own is started. */
export interface FixtureOptions {
  readonly args?: readonly (string | number)[];
  readonly env?: Readonly<Record<string, string>>;
  /** What goes before node on the command line: `prlimit`, `setpriv`, `unshare`. */
  readonly under?: readonly string[];
  /** Options of node itself. */
  readonly nodeArgs?: readonly string[];
  /** Given each line it says before the last. */
  readonly heard?: (line: string) => void;
}

/** Runs one of the hosts beside this file to its end; its last line is JSON. Whatever it says on stderr fails the test. */
export async function runFixture<T>(name: string, options: FixtureOptions = {}): Promise<T> {
  const { args = [], env = {}, under = [], nodeArgs = [], heard = () => {} } = options;
  const [file = '', ...rest] = [
    ...under,
    process.execPath,
    '--conditions=@umbo/source',
    // Which backend a machine has is not what these hosts are asked.
    '--disable-warning=UMBO_PORTABLE_BACKEND',
    ...nodeArgs,
    resolve(import.meta.dirname, name),
    ...args.map(String),
  ];
  const child = spawn(file, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, told, complained] = ['', 0, ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
    const lines = said.split('\n');
    for (; told < lines.length - 1; told += 1) heard(lines[told] ?? '');
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complained += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 || complained !== '') throw new Error(`${name} ended with ${code}: ${complained}${said}`);
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as T;
}
