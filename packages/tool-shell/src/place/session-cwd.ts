/** Where each session's shell stands, for hosts that keep it between calls. */
export class SessionCwd {
  readonly #places = new Map<string, string>();
  readonly #start: string;

  constructor(start: string) {
    this.#start = start;
  }

  /** The session's directory. */
  get(sessionId: string): string {
    return this.#places.get(sessionId) ?? this.#start;
  }

  /** Remembers where a session went; the oldest of 10,000 sessions is forgotten. */
  set(sessionId: string, cwd: string): void {
    this.#places.delete(sessionId);
    this.#places.set(sessionId, cwd);
    const oldest = this.#places.keys().next();
    if (this.#places.size > 10_000 && !oldest.done) this.#places.delete(oldest.value);
  }
}
