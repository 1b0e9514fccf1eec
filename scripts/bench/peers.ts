import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The packages of one peer, with the versions that are measured. */
const peers: Readonly<Record<string, readonly string[]>> = {
  '@anthropic-ai/sandbox-runtime': ['@anthropic-ai/sandbox-runtime@0.0.83'],
  secretlint: ['@secretlint/core@13.0.7', '@secretlint/secretlint-rule-preset-recommend@13.0.7'],
  // The newest pair whose prebuilt binaries load on Debian 12.
  'tree-sitter-bash': ['tree-sitter@0.21.1', 'tree-sitter-bash@0.23.3'],
};

/** Where peers are kept and what of them is there. */
export interface Peers {
  readonly folder: string;
  /** Name and version of each that is there. */
  readonly present: readonly string[];
  readonly absent: readonly { readonly peer: string; readonly reason: string }[];
}

function split(pin: string): { name: string; version: string } {
  const at = pin.lastIndexOf('@');
  return { name: pin.slice(0, at), version: pin.slice(at + 1) };
}

function isInstalled(folder: string, pin: string): boolean {
  const { name, version } = split(pin);
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version;
}

/** Fetches the peers into a cache folder outside the workspace, once; without their install scripts. */
export function fetchPeers(): Peers {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'umbo-bench');
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const present: string[] = [];
  const absent: { peer: string; reason: string }[] = [];
  for (const [peer, pins] of Object.entries(peers)) {
    let reason = '';
    if (!pins.every((pin) => isInstalled(folder, pin))) {
      console.log(`fetching ${pins.join(', ')}`);
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--save-exact'];
      const { status, stderr } = spawnSync('npm', ['install', ...options, ...pins], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 120_000,
      });
      if (status !== 0) reason = /npm error (.+)/.exec(stderr)?.[1] ?? 'npm install did not succeed';
    }
    if (reason === '') present.push(...pins);
    else absent.push({ peer, reason: `not fetched: ${reason}` });
  }
  return { folder, present, absent };
}
