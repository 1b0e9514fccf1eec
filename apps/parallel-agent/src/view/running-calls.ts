import { describeRequests } from '@umbo/observer';
import { visibleText, type ToolEvent } from '@umbo/tools-core';

interface Running {
  readonly agentId: string;
  readonly since: number;
}

/** Which commands run now, by the events alone. */
export class RunningCalls {
  readonly #commands = new Map<string, string>();
  readonly #running = new Map<string, Running>();

  /** Takes one event. */
  observe(event: ToolEvent): void {
    const key = `${event.sessionId} ${event.callId}`;
    if (event.kind === 'requested') this.#commands.set(key, visibleText(describeRequests(event.requests)));
    if (event.kind === 'started') this.#running.set(key, { agentId: event.agentId, since: event.at });
    if ('outcome' in event) {
      this.#running.delete(key);
      this.#commands.delete(key);
    }
  }

  /** What a call runs; its id when nothing is known. */
  commandOf(sessionId: string, callId: string): string {
    return this.#commands.get(`${sessionId} ${callId}`) ?? callId;
  }

  /** One line: how many run, and which; empty when none does. */
  line(now: number): string {
    if (this.#running.size === 0) return '';
    const shown = [...this.#running].map(
      ([key, { agentId, since }]) =>
        `${agentId}: ${this.#commands.get(key) ?? key} (${Math.max(0, Math.round((now - since) / 1000))} s)`,
    );
    return `${shown.length} running  ${shown.join(' · ')}`;
  }
}
