import type { LoopEvent } from '@umbo/agent-loop';
import type { Sink } from '@umbo/observer';

/** Shows a team at work. Everything it prints comes from an event. */
export interface View {
  /** Tool events. */
  readonly sink: Sink;
  /** What an agent's loop says. */
  loop(agent: string, event: LoopEvent): void;
  /** A heading or a fact of the host itself. */
  tell(text: string, facts?: object): void;
  /** Keeps everything back while a question stands on the screen, then shows it. */
  hold<T>(during: () => Promise<T>): Promise<T>;
  /** Prints what is unfinished and stops. */
  close(): void;
}
