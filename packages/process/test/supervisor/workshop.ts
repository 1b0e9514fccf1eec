import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findSupervisor } from '../../src/supervisor/supervisor-path.ts';

const packageRoot = resolve(import.meta.dirname, '../..');

function build(): string | null {
  if (process.env['UMBO_SUPERVISOR'] === undefined) {
    const built = spawnSync(process.execPath, [join(packageRoot, 'scripts/build-native.mjs')], {
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(built.stderr);
    if (built.stdout.includes('not built')) process.stdout.write(built.stdout);
  }
  return findSupervisor();
}

/** Path of the supervisor, built from the present sources; null where it cannot be built. */
export const supervisor: string | null = build();

/** Why nothing of the supervisor can be shown here; empty where it can. */
export const whyNoSupervisor: readonly string[] =
  supervisor === null ? ['supervisor: not built (no cc)'] : [];

/** A directory every user may enter, with the escape program and a copy of the supervisor. */
export interface Workshop {
  readonly directory: string;
  readonly escape: string;
  readonly supervisor: string;
  remove(): void;
}

/** Opens a workshop; null where there is no supervisor. */
export function openWorkshop(): Workshop | null {
  if (supervisor === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'umbo-workshop-'));
  chmodSync(directory, 0o755);
  const escape = join(directory, 'escape');
  const source = join(packageRoot, 'test/fixtures/escape.c');
  const built = spawnSync(process.env['CC'] ?? 'cc', ['-O1', '-static', '-o', escape, source], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  const copy = join(directory, 'supervisor');
  copyFileSync(supervisor, copy);
  chmodSync(copy, 0o755);
  return {
    directory,
    escape,
    supervisor: copy,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Command lines of living processes that hold a text. */
export function processesWith(text: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d/.test(pid)) return [];
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      return line.includes(text) ? [`${pid} ${line.replaceAll('\0', ' ')}`] : [];
    } catch {
      return [];
    }
  });
}

/** Waits until no process holds the text, at most so long; those that are left. */
export async function survivorsOf(text: string, withinMs = 3000): Promise<string[]> {
  const until = performance.now() + withinMs;
  for (;;) {
    const left = processesWith(text);
    if (left.length === 0 || performance.now() > until) return left;
    await sleep(20);
  }
}
