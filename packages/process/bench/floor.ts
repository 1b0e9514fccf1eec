import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The C floor, compiled for this bench and kept running, so that its own start is in no figure. */
export interface Floor {
  /** Milliseconds for a number of runs of a program, so many side by side. */
  run(runs: number, sideBySide: number, file: string): Promise<number>;
  /** Milliseconds to read that many bytes of output. */
  read(bytes: number): Promise<number>;
  /** A program that ends at once, without a C library. */
  readonly tiny: string;
  close(): void;
}

export function openFloor(): Floor {
  const directory = mkdtempSync(join(tmpdir(), 'umbo-floor-'));
  const path = compile(directory, 'floor');
  const tiny = compile(directory, 'tiny', '-static', '-nostdlib');
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line: string): Promise<number> => {
    child.stdin.write(`${line}\n`);
    const answer = await answers.next();
    return Number(answer.value) / 1e6;
  };
  return {
    run: (runs, sideBySide, file) => ask(`run ${runs} ${sideBySide} ${file}`),
    read: (bytes) => ask(`read ${bytes}`),
    tiny,
    close: () => {
      child.kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function compile(directory: string, name: string, ...options: readonly string[]): string {
  const path = join(directory, name);
  const source = join(import.meta.dirname, `${name}.c`);
  const built = spawnSync(process.env['CC'] ?? 'cc', ['-O2', ...options, '-o', path, source], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`${name}: not built ${built.stderr}`);
  return path;
}
