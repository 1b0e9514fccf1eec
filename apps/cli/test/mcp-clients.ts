import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const main = resolve(import.meta.dirname, '../src/main.ts');
const fromMcp = createRequire(createRequire(import.meta.url).resolve('@umbo/mcp/package.json'));

/** A result of `tools/call`. */
export interface Result {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** What a person answers. */
export interface Answer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}

/** How a call is made. */
interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { readonly message?: string }) => void;
}

/** The part of an SDK's client these tests use; both SDKs are dependencies of @umbo/mcp and are loaded from there. */
interface SdkClient {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  }>;
  callTool(params: object, ...options: readonly unknown[]): Promise<Result>;
  close(): Promise<void>;
  setRequestHandler(
    what: unknown,
    handler: (request: { params: { message: string } }) => Promise<Answer>,
  ): void;
  getNegotiatedProtocolVersion?(): string | undefined;
}

type ClientClass = new (info: object, options: object) => SdkClient;
type TransportClass = new (server: object) => { readonly pid: number | null };

async function load(name: string, kind: 'import' | 'as is'): Promise<Readonly<Record<string, unknown>>> {
  const file = fromMcp.resolve(name);
  return import(pathToFileURL(kind === 'import' ? file.replace(/\.cjs$/, '.mjs') : file).href);
}

/** Peers of both revisions, and of the SDK before this one. */
export const peerKinds = ['2026-07-28', '2025-11-25', 'SDK v1'] as const;

/** A client and the server it started. */
export interface Connected {
  readonly pid: number;
  call(name: string, input: object, options?: CallOptions): Promise<Result>;
  list(): Promise<readonly { readonly name: string; readonly inputSchema: object }[]>;
  close(): Promise<void>;
}

/** Arguments of node that start the server. */
export function serverArguments(...options: readonly string[]): string[] {
  return ['--conditions=@umbo/source', '--no-warnings', main, 'mcp', ...options];
}

/** Starts `umbo mcp` by an SDK's own client. */
export async function connect(
  kind: (typeof peerKinds)[number],
  options: readonly string[],
  onAsked?: (message: string) => Answer,
): Promise<Connected> {
  const old = kind === 'SDK v1';
  const sdk = old
    ? await load('@modelcontextprotocol/sdk/client/index.js', 'as is')
    : await load('@modelcontextprotocol/client', 'import');
  const stdio = old
    ? await load('@modelcontextprotocol/sdk/client/stdio.js', 'as is')
    : await load('@modelcontextprotocol/client/stdio', 'import');
  const Client = sdk['Client'] as ClientClass;
  const Transport = stdio['StdioClientTransport'] as TransportClass;
  const mode = kind === '2026-07-28' ? 'auto' : 'legacy';
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: onAsked ? { elicitation: {} } : {}, versionNegotiation: { mode } },
  );
  if (onAsked) {
    const types = old ? await load('@modelcontextprotocol/sdk/types.js', 'as is') : {};
    client.setRequestHandler(old ? types['ElicitRequestSchema'] : 'elicitation/create', async ({ params }) =>
      onAsked(params.message),
    );
  }
  const transport = new Transport({
    command: process.execPath,
    args: serverArguments(...options),
    stderr: 'ignore',
  });
  await client.connect(transport);
  if (!old && client.getNegotiatedProtocolVersion?.() !== kind)
    throw new Error('another revision was agreed on');
  return {
    pid: transport.pid ?? 0,
    list: async () => (await client.listTools()).tools,
    call: (name, input, more = {}) =>
      old
        ? client.callTool({ name, arguments: input }, undefined, more)
        : client.callTool({ name, arguments: input }, more),
    close: () => client.close(),
  };
}

/** A server spoken to by hand. */
export function startServer(
  ...options: readonly string[]
): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, serverArguments(...options), { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {});
  return child;
}

/** A workspace with a policy that allows what these tests run and asks about the rest. */
export function workspace(): {
  readonly folder: string;
  readonly options: readonly string[];
  remove(): void;
} {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-mcp-')));
  const root = mkdtempSync(join(folder, 'root-'));
  const policy = join(folder, 'policy.yaml');
  writeFileSync(policy, 'version: 1\nunknown: ask\nallow: [echo, printf, sleep, seq, setsid, cat, wait]\n');
  return {
    folder,
    options: ['--policy', policy, '--root', root],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A time to sleep that no other process on this machine has, so that its processes can be found again. */
export function markedSleep(): { readonly words: string; alive(): number } {
  const words = `${randomInt(3000, 4000)}.${randomInt(100_000_000, 999_999_999)}`;
  return {
    words,
    alive: () =>
      readdirSync('/proc').filter((entry) => {
        try {
          const argv = /^\d+$/.test(entry) ? readFileSync(join('/proc', entry, 'cmdline'), 'utf8') : '';
          return argv.split('\0').includes(words);
        } catch {
          return false;
        }
      }).length,
  };
}
