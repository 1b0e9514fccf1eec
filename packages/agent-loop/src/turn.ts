/** One turn under way. */
export class Turn {
  /** Unique in the session. */
  readonly turnId: string;
  /** Cuts off the model. */
  readonly abort: AbortController = new AbortController();
  /** Rounds of tool calls so far. */
  rounds = 0;
  /** The model's last text. */
  text = '';
  /** The calls of the round under way, being answered. */
  waiting: Promise<void> | null = null;

  constructor(agentId: string, count: number) {
    this.turnId = `${agentId}-turn-${count}-${globalThis.crypto.randomUUID().slice(0, 8)}`;
  }

  /** True once the turn was interrupted. */
  get isCancelled(): boolean {
    return this.abort.signal.aborted;
  }
}
