// How long the built command takes from its start to its end, and the MCP server to its first answer, beside node itself.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arm, bench, type BenchContext, interleave, type Section } from '@umbo/testkit/bench';

const bin = join(import.meta.dirname, '../bin/umbo.js');
const commands: Readonly<Record<string, readonly string[]>> = {
  'umbo --help': ['--help'],
  'umbo policy explain -- ls': ['policy', 'explain', '--', 'ls'],
  'umbo run -- true': ['run', '--', 'true'],
};

// The audit log of `run` goes to a state folder of the bench.
const state = mkdtempSync(join(tmpdir(), 'umbo-bench-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
const env = { ...process.env, XDG_STATE_HOME: state, NODE_OPTIONS: '' };

/** Milliseconds of one process from start to end. */
function wholeRun(args: readonly string[]): number {
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const ms = performance.now() - from;
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`);
  return ms;
}

/** Milliseconds until the server answered `initialize`. */
function mcpAnswer(): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [bin, 'mcp'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const clientInfo = { name: 'bench', version: '0' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  return new Promise((resolve, reject) => {
    let ms = Number.NaN;
    child.stdout.once('data', () => {
      ms = performance.now() - from;
      child.stdin.end();
    });
    child.once('error', reject);
    child.once('close', () =>
      Number.isNaN(ms) ? reject(new Error('umbo mcp gave no answer')) : resolve(ms),
    );
  });
}

async function measureColdStart(context: BenchContext): Promise<Section> {
  if (!existsSync(join(import.meta.dirname, '../dist/main.js')))
    throw new Error('The built command is measured: run the build first.');
  const arms: Arm[] = [
    { name: 'bare node', measure: async () => wholeRun(['-e', '0']) },
    ...Object.entries(commands).map(([name, args]) => ({
      name,
      measure: async () => wholeRun([bin, ...args]),
    })),
    { name: 'umbo mcp, first answer', measure: mcpAnswer },
  ];
  context.progress('cold starts');
  const rounds = await interleave(arms, context.rounds(15));
  return {
    id: 'cold-start',
    title: 'Cold start',
    order: 140,
    about:
      'The built `umbo` command as a new process, from its start to its end; the MCP server from its start to its answer to `initialize`. Bare node is `node -e 0`.',
    figures: arms
      .slice(1)
      .map(({ name }) => rounds.figure({ name, of: name, beside: 'bare node', unit: 'ms' })),
  };
}

await bench(measureColdStart);
