import type { Observable } from 'rxjs';
import type { ProcessResult } from './process-result.ts';
import type { ProcessSpec } from './process-spec.ts';

/** A piece of live output. Text never splits a multi-byte character. */
export interface OutputChunk {
  /** Which stream it came from. */
  readonly stream: 'stdout' | 'stderr';
  /** The bytes as text; invalid UTF-8 is replaced. */
  readonly text: string;
  /** Bytes of this stream before this chunk. */
  readonly offset: number;
}

/** A program seems to wait for input on an open stdin. */
export interface NeedsInput {
  /** The unfinished last line it printed. */
  readonly prompt: string;
}

/** One running command. */
export interface ProcessHandle {
  /** The leader's pid as the host sees it. */
  readonly pid: number;
  /**
   * Live output, started by subscribing, paced by credit: a slow subscriber slows the command, never floods the host.
   * A subscriber is first given what is kept so far (a gap shows in the offsets), then what comes; also after the end.
   */
  readonly output: Observable<OutputChunk>;
  /** Emits when the command seems to wait for input; only where stdin is `open`. */
  readonly needsInput: Observable<NeedsInput>;
  /** Settles once, after the tree is gone; never rejects after a successful start. */
  readonly result: Promise<ProcessResult>;
  /**
   * Writes to an open stdin; resolves when accepted, rejects with a typed error when it is closed or gone.
   * Bytes are not copied: leave them as they are until then.
   */
  writeStdin(data: string | Uint8Array): Promise<void>;
  /** Ends an open stdin. */
  closeStdin(): Promise<void>;
  /** Sends one signal to the leader's process group. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** TERM, grace, KILL on the whole tree; resolves when it is gone. */
  kill(options?: { readonly graceMs?: number }): Promise<void>;
}

/** Starts commands. The one port behind which both backends stand. */
export interface ProcessHost {
  /** Starts a command; rejects with a typed error when it could not start, and then nothing is left behind. */
  run(spec: ProcessSpec): Promise<ProcessHandle>;
  /** Ends every task and the backend itself. */
  close(): Promise<void>;
}
