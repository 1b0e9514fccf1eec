/** How far one turn may go. */
export interface LoopLimits {
  /** Rounds of tool calls in one turn. Default 50. */
  readonly rounds?: number;
  /** Tokens (input and output, as the model reports them) of the whole loop. Default: no limit. */
  readonly tokens?: number;
  /** Tool calls in one round; further ones are answered with an error. Default 32. */
  readonly callsPerRound?: number;
}
