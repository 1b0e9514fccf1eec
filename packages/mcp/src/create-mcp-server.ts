import { randomBytes, randomUUID } from 'node:crypto';
import {
  createRequestStateCodec,
  McpServer,
  type RequestStateCodec,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { foreground, foregroundThenDetachAfter, ParallelTaskManager } from '@umbo/task-manager';
import { createToolExecutor, systemClock, UmboError, type Approver, type Observer } from '@umbo/tools-core';
import type { McpServerOptions } from './mcp-server-options.ts';
import { McpSession, type ApprovalState } from './session/mcp-session.ts';
import { listTool } from './wire/list-tool.ts';
import { StdioTransport } from './wire/stdio-transport.ts';
import { WatchedTransport } from './wire/watched-transport.ts';

/** Tools served over MCP. Nothing is started or opened before the first call. */
export interface McpToolServer {
  /**
   * Serves one client, of the 2025-11-25 or the 2026-07-28 revision, and resolves when it is gone and everything it started has ended.
   * Default: the client on standard input and output.
   */
  serve(transport?: Transport): Promise<void>;
  /** Ends every connection and everything that was started. */
  close(): Promise<void>;
}

const endingMs = 15_000;
const farewellMs = 2000;

/** Any registry as an MCP server: each call of a client is judged, approved, recorded and supervised as any other call. */
export function createMcpServer(options: McpServerOptions): McpToolServer {
  const { registry, detachAfterMs = 15_000, approvalTimeoutMs = 600_000, whenUnanswered = 'deny' } = options;
  const { clock = systemClock } = options;
  const sessions = new Map<string, McpSession>();
  const told = new WeakSet<Error>();
  // What goes wrong on the wire is said by the connection and again by the server on it.
  const onError = (error: Error): void => {
    if (!told.has(error)) options.onError?.(error);
    told.add(error);
  };
  const connections = new Set<() => Promise<void>>();
  const observer: Observer = {
    observe(event) {
      manager.observe(event);
      sessions.get(event.sessionId)?.observe(event);
    },
  };
  const approver: Approver = {
    async request(question, signal) {
      return sessions.get(question.sessionId)?.ask(question, signal) ?? { kind: 'cancelled' };
    },
  };
  const executor = createToolExecutor({
    ...options,
    approvalTimeoutMs,
    approver,
    observers: [...(options.observers ?? []), observer],
  });
  const route = foregroundThenDetachAfter(detachAfterMs);
  const manager: ParallelTaskManager = new ParallelTaskManager({
    runner: executor,
    // What only reads has nothing that could go on without its caller.
    routing: ({ call }) => (registry.get(call.toolName)?.spec.annotations.readOnly ? foreground : route),
    clock,
    limits: { global: 256, perSession: 256, queuedPerSession: 256, ...options.limits },
  });

  function instance(session: McpSession, states: RequestStateCodec<ApprovalState>): McpServer {
    const server = new McpServer(
      { name: options.name ?? 'umbo', version: options.version ?? '0.0.0' },
      {
        capabilities: { tools: { listChanged: true } },
        requestState: { verify: (state, context) => states.verify(state, context) },
        ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
      },
    );
    server.server.setRequestHandler('tools/list', () => ({
      tools: registry.list().map((tool) => listTool(tool)),
    }));
    server.server.setRequestHandler('tools/call', (request, context) =>
      session.handle(server, request, context),
    );
    Object.assign(server.server, {
      // A client that went away is noticed by the connection.
      onclose: registry.subscribe(() => void server.server.sendToolListChanged().catch(() => {})),
      onerror: onError,
    });
    return server;
  }

  async function endSession(sessionId: string): Promise<void> {
    try {
      await manager.handle.endSession(sessionId, { timeoutMs: endingMs });
    } catch (error) {
      if (!UmboError.isInstance(error)) throw error;
      onError(error);
    } finally {
      sessions.delete(sessionId);
    }
  }

  return {
    async serve(transport = new StdioTransport()) {
      const sessionId = `mcp-${randomUUID()}`;
      // A key of its own for each client: what another was asked is no answer here.
      const states = createRequestStateCodec<ApprovalState>({
        key: randomBytes(32),
        ttlSeconds: Math.ceil(approvalTimeoutMs / 1000),
      });
      const answerWithinMs = detachAfterMs + 30_000;
      const session = new McpSession({
        sessionId,
        registry,
        manager,
        states,
        whenUnanswered,
        answerWithinMs,
        approvalTimeoutMs,
        clock,
        redactor: options.redactor,
      });
      sessions.set(sessionId, session);
      const wire = new WatchedTransport(transport);
      const served = serveStdio(() => instance(session, states), {
        transport: wire,
        onerror: onError,
      });
      // What is left to be said to a client that does not read must not keep a server from ending.
      const closeConnection = async (): Promise<void> => {
        const stopTimer = clock.schedule(farewellMs, () => void wire.close());
        await served.close();
        stopTimer();
      };
      connections.add(closeConnection);
      await wire.closed;
      connections.delete(closeConnection);
      await endSession(sessionId);
    },
    async close() {
      await Promise.all([...connections].map((closeConnection) => closeConnection()));
      await manager.close();
    },
  };
}
