import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const packageRoot = resolve(import.meta.dirname, '..');
// Far from every node_modules, as one file among strangers.
const installed = mkdtempSync(join(tmpdir(), 'umbo-built-'));
const dist = join(installed, 'dist');

beforeAll(() => {
  const bundled = spawnSync(process.execPath, [join(packageRoot, 'scripts/bundle.ts'), dist], {
    encoding: 'utf8',
  });
  expect(bundled.stderr).toBe('');
  for (const part of ['bin', 'package.json'])
    cpSync(join(packageRoot, part), join(installed, part), { recursive: true });
  mkdirSync(join(installed, 'workspace'));
});
afterAll(() => rmSync(installed, { recursive: true, force: true }));

interface Built {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function built(args: readonly string[], input = '', node: readonly string[] = []): Built {
  return spawnSync(process.execPath, [...node, join(installed, 'bin/umbo.js'), ...args], {
    cwd: join(installed, 'workspace'),
    encoding: 'utf8',
    input,
  });
}

test('the built command imports Node and its own few files, nothing that must be looked for', () => {
  const files = readdirSync(dist).filter((file) => file.endsWith('.js'));
  const text = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  const wanted = [...text.matchAll(/^(?:import|export) .*from "(.+?)";$|__require\("(.+?)"\)/gm)].map(
    ([, from, required]) => from ?? required ?? '',
  );
  expect(wanted.filter((from) => !from.startsWith('./') && !isBuiltin(from))).toEqual([]);
  expect(files.length).toBeLessThan(40);
});

test('it names its version, judges, and serves MCP', () => {
  expect(built(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(built(['policy', 'check'], '{"script":"ls | sudo sh"}\n').stdout).toContain('"decision":"deny"');
  const clientInfo = { name: 'test', version: '0' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const { stdout } = built(
    ['mcp'],
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
  );
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'umbo' } } });
});

test('it runs commands, under the supervisor built with it where there is one', () => {
  const { status, stdout, stderr } = built(['run', '--sandbox', 'off', '--', 'echo', 'here']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'here\n' });
  const hasSupervisor = existsSync(join(packageRoot, '../../packages/process/native/build/umbo-supervisor'));
  expect(existsSync(join(dist, 'umbo-supervisor'))).toBe(hasSupervisor);
  expect(stderr.includes('The supervisor does not run here')).toBe(!hasSupervisor);
});

test('it carries the licences of what is bundled', () => {
  const text = readFileSync(join(dist, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  for (const name of ['rxjs', 'zod', 'execa', 'yaml', 'commander', '@modelcontextprotocol/server'])
    expect(text).toContain(`\n${name} `);
});

test('on a Node that is too old it says so instead of failing on the first import', () => {
  const older = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.12.0"}})';
  const { status, stderr } = built(['--version'], '', ['--import', older]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^umbo: nothing was done: it needs Node 22\.13 or later, and this is v.+\.\n$/);
});
