import { constants } from 'node:os';
import type { CapturedStream, ProcessResult } from '../process-result.ts';

/** What the supervisor says about a task that is over; the client adds the rest of the result. */
export interface ExitPayload extends Pick<
  ProcessResult,
  'exitCode' | 'signal' | 'timedOut' | 'cancelled' | 'durationMs' | 'killedCount' | 'stdout' | 'stderr'
> {
  /** Resources used. */
  readonly usage: NonNullable<ProcessResult['usage']>;
  /** The spill file, without its path; undefined when none was asked for. */
  readonly spill: { readonly bytes: number; readonly truncated: boolean } | undefined;
}

/** Nothing captured. */
export const emptyStream: CapturedStream = {
  head: new Uint8Array(0),
  tail: new Uint8Array(0),
  totalBytes: 0,
  droppedBytes: 0,
};

const signalNames = new Map<number, string>(
  Object.entries(constants.signals)
    .toReversed()
    .map(([name, number]) => [number, name]),
);

/** Reads an exit frame. Twin of `say_exit` in `native/task-end.c`. */
export function decodeExitPayload(bytes: Buffer): ExitPayload {
  const number = bytes.readUInt32LE(4);
  const flags = bytes.readUInt8(8);
  return {
    exitCode: number === 0 ? bytes.readUInt32LE(0) : null,
    signal: number === 0 ? null : (signalNames.get(number) ?? `SIG${number}`),
    timedOut: (flags & 1) !== 0,
    cancelled: (flags & 2) !== 0,
    durationMs: u64(bytes, 9) / 1000,
    killedCount: bytes.readUInt32LE(17),
    usage: {
      userCpuMs: u64(bytes, 21) / 1000,
      systemCpuMs: u64(bytes, 29) / 1000,
      maxRssBytes: u64(bytes, 37),
    },
    spill: (flags & 4) === 0 ? undefined : { bytes: u64(bytes, 45), truncated: (flags & 8) !== 0 },
    ...decodeStreams(bytes, 53),
  };
}

/** Reads both kept streams, as they stand at the end of an exit frame and in an answer to `captured`. */
function decodeStreams(
  bytes: Buffer,
  at: number,
): { readonly stdout: CapturedStream; readonly stderr: CapturedStream } {
  const stdout = stream(bytes, at);
  return { stdout, stderr: stream(bytes, at + 16 + stdout.head.length + stdout.tail.length) };
}

/** Copies: the frame's memory belongs to the reader. */
function stream(bytes: Buffer, at: number): CapturedStream {
  const totalBytes = u64(bytes, at);
  if (totalBytes === 0) return emptyStream;
  const tailAt = at + 16 + bytes.readUInt32LE(at + 8);
  const head = Uint8Array.from(bytes.subarray(at + 16, tailAt));
  const tail = Uint8Array.from(bytes.subarray(tailAt, tailAt + bytes.readUInt32LE(at + 12)));
  return { head, tail, totalBytes, droppedBytes: totalBytes - head.length - tail.length };
}

function u64(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 2 ** 32;
}
