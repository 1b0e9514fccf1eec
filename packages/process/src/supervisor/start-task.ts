import type { Enforcement } from '@umbo/sandbox';
import type { ProcessSpec } from '../process-spec.ts';
import { type FailedStart, decodeFailedStart, startStage } from './failed-start.ts';
import {
  type Frame,
  encodeFrame,
  encodeHeader,
  encodeNumberFrame,
  frameKind,
  maxFrameBytes,
} from './frame.ts';
import { encodeRunFrame } from './run-frame.ts';
import { StdinFrames } from './stdin-frames.ts';
import type { SupervisorConnection } from './supervisor-connection.ts';
import { SupervisorTask, defaultGraceMs } from './supervisor-task.ts';

/** How the supervisor holds a command that it started. */
export interface Held {
  /** What keeps its tree together. */
  readonly tree: Enforcement['tree'];
  /** CLONE_NEW* flags of its init. */
  readonly namespaceFlags: number;
}

/** What is to be started. */
export interface StartRequest {
  readonly spec: ProcessSpec;
  /** Bytes of the lock plan. */
  readonly plan: Uint8Array;
  /** The scratch directory to make; empty for none. */
  readonly scratchPath: string;
  /** The spill file to make; undefined for none. */
  readonly spillPath: string | undefined;
  /** Asks for a pid namespace of its own. */
  readonly ownPids: boolean;
  /** What holds, once it is known how the command is held. */
  readonly enforce: (held: Held) => Enforcement;
}

/** How a start ended. */
export type StartOutcome =
  | { readonly kind: 'started'; readonly task: SupervisorTask }
  | { readonly kind: 'failed'; readonly failed: FailedStart }
  | { readonly kind: 'lost' };

/** Asks the supervisor for one command and waits until it runs, or why not. */
export function startTask(connection: SupervisorConnection, request: StartRequest): Promise<StartOutcome> {
  const { spec, plan, scratchPath, spillPath, ownPids } = request;
  const outcome = Promise.withResolvers<StartOutcome>();
  let task: SupervisorTask | undefined;
  const warnings: Frame[] = [];
  const { signal } = spec;
  if (connection.lost) return Promise.resolve({ kind: 'lost' });
  // It may hang before it runs, on a dead file system for instance; once it runs, its task listens.
  const cancel = (): void =>
    connection.send(encodeNumberFrame(id, frameKind.kill, spec.graceMs ?? defaultGraceMs));
  const settle = (ended: StartOutcome): void => {
    signal?.removeEventListener('abort', cancel);
    if (ended.kind !== 'started') connection.release(id);
    outcome.resolve(ended);
  };
  const early = (frame: Frame | undefined): void => {
    if (frame === undefined) settle({ kind: 'lost' });
    else if (frame.kind === frameKind.failed)
      settle({ kind: 'failed', failed: decodeFailedStart(frame.payload) });
    else if (frame.kind === frameKind.stdinTaken) stdin.taken(frame.payload.readUInt32LE(0));
    else if (frame.kind === frameKind.stdinGone) stdin.gone();
    // Its output may be lost before it is known to run.
    else if (frame.kind === frameKind.warning)
      warnings.push({ ...frame, payload: Buffer.from(frame.payload) });
    else if (frame.kind === frameKind.started) {
      const held = decodeStarted(frame.payload);
      const enforcement = request.enforce(held);
      task = new SupervisorTask({ connection, id, pid: held.pid, spec, enforcement, spillPath, stdin });
      for (const warning of warnings) task.take(warning);
      settle({ kind: 'started', task });
    }
  };
  const id = connection.hold((frame) => (task === undefined ? early(frame) : task.take(frame)));
  const stdin = new StdinFrames({
    open: spec.stdin !== undefined && spec.stdin !== 'closed',
    // Not copied: a gigabyte of copies is a gigabyte of garbage.
    send: (bytes) => connection.send(encodeHeader(id, frameKind.stdin, bytes.length), bytes),
    end: () => connection.send(encodeFrame(id, frameKind.stdinEnd)),
  });
  const run = encodeRunFrame(spec, { id, plan, ownPids, scratchPath, spillPath: spillPath ?? '' });
  if (run.length > maxFrameBytes) {
    settle({ kind: 'failed', failed: { stage: startStage.exec, errno: 'E2BIG', step: '' } });
    return outcome.promise;
  }
  connection.send(run);
  signal?.addEventListener('abort', cancel, { once: true });
  if (typeof spec.stdin === 'object') {
    // A command may end without reading its input; that is no error of the run.
    void stdin.write(spec.stdin.text).catch(() => {});
    void stdin.close();
  }
  return outcome.promise;
}

function decodeStarted(payload: Buffer): Held & { readonly pid: number } {
  return {
    pid: payload.readUInt32LE(0),
    tree: payload.readUInt8(4) === 1 ? 'pidNamespace' : 'subreaper',
    namespaceFlags: payload.readUInt32LE(5),
  };
}
