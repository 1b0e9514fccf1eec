import { readFileSync } from 'node:fs';
import { processError } from './process-error.ts';

/** Descriptors one command holds while it runs: three streams and a spill file. */
const filesPerTask = 4;
const assumedOpenFiles = 256;

/** How many commands may run at once before this process runs out of open files; an eighth is left to the host. */
export function admissionLimit(openFiles: number = openFilesLimit()): number {
  return Math.max(1, Math.floor((openFiles - Math.max(64, openFiles / 8)) / filesPerTask));
}

/** Lets a number of commands run at once; the others wait in line, first come first served. */
export class Admission {
  readonly #limit: number;
  readonly #line: { enter: () => void; refuse: (error: Error) => void }[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves when the command may start; rejects when the signal fires first. Every entry needs one `leave`. */
  async enter(signal?: AbortSignal): Promise<void> {
    throwIfCancelled(signal);
    if (this.#running < this.#limit) {
      this.#running += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const waiting = { enter: turn.resolve, refuse: turn.reject };
    this.#line.push(waiting);
    const cancel = (): void => {
      const place = this.#line.indexOf(waiting);
      if (place === -1) return;
      this.#line.splice(place, 1);
      turn.reject(cancelled());
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** A command has ended: the next in line takes its place. */
  leave(): void {
    const next = this.#line.shift();
    if (next === undefined) this.#running -= 1;
    else next.enter();
  }

  /** Refuses everyone in line. */
  close(error: Error): void {
    for (const { refuse } of this.#line.splice(0)) refuse(error);
  }
}

/** Throws the typed error of a command that was cancelled before it began. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelled();
}

function cancelled(): Error {
  return processError('process-cancelled', 'Not started: it was cancelled before it could start.');
}

function openFilesLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    return soft === undefined ? assumedOpenFiles : Number(soft);
  } catch {
    return assumedOpenFiles;
  }
}
