import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as OldTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { createMcpServer, type McpServerOptions, type McpToolServer } from '../src/index.ts';
import { checker, testTools, type Deeds } from './tools.ts';

/** What a person at the client answers. */
export type Answer =
  | { action: 'accept'; content: Record<string, boolean> }
  | { action: 'decline' | 'cancel' };

/** A result as every client shows it. */
interface Result {
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** One client, whichever SDK it is from. */
interface Peer {
  readonly list: () => Promise<
    readonly {
      readonly name: string;
      readonly inputSchema: object;
      readonly outputSchema?: object | undefined;
    }[]
  >;
  readonly call: (
    name: string,
    input: Record<string, unknown>,
    options?: {
      readonly signal?: AbortSignal;
      readonly onprogress?: (progress: { progress: number; message?: string | undefined }) => void;
    },
  ) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** How a client is made and what it can do. */
interface PeerOptions {
  /** Default: it cannot ask. */
  readonly onAsked?: (message: string) => Answer | Promise<Answer>;
}

/** A server with the test tools and everything to look at. */
export interface Served {
  readonly server: McpToolServer;
  readonly deeds: Deeds;
  readonly connect: (kind: PeerKind, options?: PeerOptions) => Promise<Peer>;
  /** Resolves when the server has let go of every client so far. */
  readonly gone: () => Promise<unknown>;
  readonly connectNew: (
    options?: PeerOptions & { readonly manual?: boolean; readonly mode?: 'auto' | 'legacy' },
  ) => Promise<Client>;
}

/** Peers of both revisions, and of the SDK before this one. */
export const peerKinds = ['2026-07-28', '2025-11-25', 'SDK v1'] as const;
/** One of them. */
type PeerKind = (typeof peerKinds)[number];

/** Serves the test tools in this process. */
export function serveTools(options: Partial<McpServerOptions> = {}): Served {
  const { registry, deeds } = testTools();
  const server = createMcpServer({ registry, checker, ...options });
  const served: Promise<void>[] = [];
  onTestFinished(() => server.close());

  async function newClient(
    mode: 'auto' | 'legacy',
    peer: PeerOptions & { readonly manual?: boolean },
  ): Promise<Client> {
    const [near, far] = InMemoryTransport.createLinkedPair();
    served.push(server.serve(far));
    const capabilities = peer.onAsked || peer.manual ? { elicitation: { form: {} } } : {};
    const client = new Client(
      { name: 'test', version: '1' },
      { capabilities, versionNegotiation: { mode }, inputRequired: { autoFulfill: peer.manual !== true } },
    );
    const { onAsked } = peer;
    if (onAsked)
      client.setRequestHandler('elicitation/create', async ({ params }) => onAsked(params.message));
    await client.connect(near);
    return client;
  }

  async function oldClient(peer: PeerOptions): Promise<Peer> {
    const [near, far] = OldTransport.createLinkedPair();
    served.push(server.serve(far));
    const { onAsked } = peer;
    const client = new OldClient(
      { name: 'old', version: '1' },
      { capabilities: onAsked ? { elicitation: {} } : {} },
    );
    if (onAsked) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => onAsked(params.message));
    await client.connect(near);
    return {
      list: async () => (await client.listTools()).tools,
      call: async (name, input, more) =>
        (await client.callTool({ name, arguments: input }, CallToolResultSchema, more)) as Result,
      close: () => client.close(),
    };
  }

  return {
    server,
    deeds,
    gone: () => Promise.all(served),
    connectNew: ({ mode = 'auto', ...peer } = {}) => newClient(mode, peer),
    async connect(kind, peer = {}) {
      if (kind === 'SDK v1') return oldClient(peer);
      const client = await newClient(kind === '2026-07-28' ? 'auto' : 'legacy', peer);
      if (client.getNegotiatedProtocolVersion() !== kind) throw new Error('another revision was agreed on');
      return {
        list: async () => (await client.listTools()).tools,
        call: async (name, input, more) => client.callTool({ name, arguments: input }, more),
        close: () => client.close(),
      };
    },
  };
}
