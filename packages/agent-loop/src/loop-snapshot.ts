import { UmboError } from '@umbo/tools-core';
import { unansweredCalls, type TranscriptItem } from './transcript.ts';

/** A loop as JSON: enough to go on in another process, also while an approval is pending. */
export interface LoopSnapshot {
  /** Of this format. */
  readonly version: 1;
  /** The session. */
  readonly sessionId: string;
  /** The agent. */
  readonly agentId: string;
  /** The conversation, calls without a result included. */
  readonly transcript: readonly TranscriptItem[];
  /** Calls that had already started: after a restart nobody knows how far they came. */
  readonly started: readonly string[];
  /** Tokens used so far. */
  readonly tokens: number;
}

/** Reads a stored snapshot; throws when it is none. */
export function readSnapshot(value: unknown): LoopSnapshot {
  const snapshot = value as LoopSnapshot;
  const bad =
    typeof snapshot !== 'object' ||
    snapshot === null ||
    snapshot.version !== 1 ||
    typeof snapshot.sessionId !== 'string' ||
    typeof snapshot.agentId !== 'string' ||
    !Array.isArray(snapshot.transcript) ||
    !Array.isArray(snapshot.started);
  if (bad)
    throw new UmboError({
      code: 'bad-snapshot',
      message: 'Not resumed: this is no snapshot of an agent loop.',
    });
  return snapshot;
}

/** What a resumed loop does with the calls that had no result: those never started are made again, those started are lost. */
export function openCalls(snapshot: LoopSnapshot): {
  readonly again: readonly TranscriptCallRef[];
  readonly lost: readonly TranscriptCallRef[];
} {
  const started = new Set(snapshot.started);
  const open = unansweredCalls(snapshot.transcript);
  return {
    again: open.filter((call) => !started.has(call.callId)),
    lost: open.filter((call) => started.has(call.callId)),
  };
}

/** One unanswered call of a transcript. */
export type TranscriptCallRef = ReturnType<typeof unansweredCalls>[number];
