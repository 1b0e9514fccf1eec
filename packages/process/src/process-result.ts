import type { Enforcement } from '@umbo/sandbox';

/** What is kept of one output stream. */
export interface CapturedStream {
  /** The first bytes. */
  readonly head: Uint8Array;
  /** The last bytes, not overlapping `head`. */
  readonly tail: Uint8Array;
  /** All bytes the command wrote and that were read. */
  readonly totalBytes: number;
  /** Bytes between head and tail that are not inline. */
  readonly droppedBytes: number;
}

/** Where the full output was kept. */
export interface SpillFile {
  /** Absolute path, readable by the owner only. */
  readonly path: string;
  /** Bytes in the file. */
  readonly bytes: number;
  /** True when the quota ended it early. */
  readonly truncated: boolean;
}

/** Resources one command used. */
export interface ProcessUsage {
  /** User CPU time in milliseconds. */
  readonly userCpuMs: number;
  /** System CPU time in milliseconds. */
  readonly systemCpuMs: number;
  /** Largest resident set in bytes. */
  readonly maxRssBytes: number;
}

/** How one command ended. Given only after its tree is gone (or `lost`). */
export interface ProcessResult {
  /** The exit code; null when a signal ended it or it was lost. */
  readonly exitCode: number | null;
  /** The signal's name when one ended it. */
  readonly signal: string | null;
  /** True when the backend's deadline ended it. */
  readonly timedOut: boolean;
  /** True when kill() or the abort signal ended it. */
  readonly cancelled: boolean;
  /** True when the supervisor died under it: it may have run to any point. */
  readonly lost: boolean;
  /** Wall-clock duration in milliseconds, monotonic. */
  readonly durationMs: number;
  /** Kept standard output. */
  readonly stdout: CapturedStream;
  /** Kept standard error. */
  readonly stderr: CapturedStream;
  /** Spill file of both streams interleaved as they came, when asked for. */
  readonly spill?: SpillFile;
  /** Processes killed after the leader ended, by drain, kill or timeout. */
  readonly killedCount: number;
  /** A sentence for people and models when something is worth saying. */
  readonly note?: string;
  /** Resources used, where the backend can tell. */
  readonly usage?: ProcessUsage;
  /** What was really enforced. */
  readonly enforcement: Enforcement;
}
