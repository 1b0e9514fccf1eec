/** One call as a model made it. */
export interface ToolCall {
  /** Unique in its session. */
  readonly callId: string;
  /** The tool's name, dotted or provider-safe. */
  readonly toolName: string;
  /** Unvalidated input. */
  readonly input: unknown;
  /** The session. */
  readonly sessionId: string;
  /** The turn. */
  readonly turnId: string;
  /** The agent. */
  readonly agentId: string;
}
