import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What a request says of its client. */
export interface ClientView {
  /** The agent's name in records and questions. */
  readonly agentId: string;
  /** Whether it can put a form to a person. */
  readonly canAsk: boolean;
  /** Whether it is asked while its request waits, as before 2026-07-28, when a call could not be answered with a question. */
  readonly askedMeanwhile: boolean;
}

/** Reads the client off a request: 2026-07-28 peers say it with each request, older ones said it when they connected. */
export function clientView({ server }: McpServer, { mcpReq }: ServerContext): ClientView {
  const said: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
  const capabilities = field(
    said[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities(),
    'elicitation',
  );
  const name = field(said[CLIENT_INFO_META_KEY] ?? server.getClientVersion(), 'name');
  return {
    agentId: typeof name === 'string' && name !== '' ? `mcp:${name.slice(0, 64)}` : 'mcp',
    // Before there were kinds of elicitation, an empty object meant forms.
    canAsk:
      typeof capabilities === 'object' &&
      capabilities !== null &&
      ('form' in capabilities || !('url' in capabilities)),
    askedMeanwhile: mcpReq.envelope === undefined,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
