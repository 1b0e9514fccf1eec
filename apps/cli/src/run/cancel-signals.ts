const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Lets Ctrl-C and its kin cancel. */
export interface CancelSignals {
  /**
   * For a time in which node cannot listen: a signal ends us at once instead, and with us, by the supervisor, the command's tree.
   * Gives back what makes it cancel again.
   */
  suspend(): () => void;
  /** Stops listening. */
  stop(): void;
}

/** Listens for the signals that ask a program to end. */
export function cancelOnSignals(cancel: () => void): CancelSignals {
  const listen = (): void => signals.forEach((name) => process.on(name, cancel));
  const stop = (): void => signals.forEach((name) => process.off(name, cancel));
  listen();
  return {
    suspend() {
      stop();
      return listen;
    },
    stop,
  };
}
