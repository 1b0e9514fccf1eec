/**
 * Any tool registry as an MCP server: judged, approved by elicitation, recorded and supervised.
 * @module
 */
export type { McpToolServer } from './create-mcp-server.ts';
export { createMcpServer } from './create-mcp-server.ts';
export type { McpServerOptions } from './mcp-server-options.ts';
