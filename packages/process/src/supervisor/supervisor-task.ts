import { constants } from 'node:os';
import type { Enforcement } from '@umbo/sandbox';
import { EMPTY, type Observable, ReplaySubject } from 'rxjs';
import { processError } from '../process-error.ts';
import type { NeedsInput, OutputChunk, ProcessHandle } from '../process-host.ts';
import type { ProcessResult } from '../process-result.ts';
import type { ProcessSpec } from '../process-spec.ts';
import { resultNote } from '../result-note.ts';
import { CreditOutput } from './credit-output.ts';
import { decodeExitPayload, emptyStream } from './exit-payload.ts';
import { type Frame, encodeFrame, encodeNumberFrame, frameKind } from './frame.ts';
import { StdinFrames } from './stdin-frames.ts';
import type { SupervisorConnection } from './supervisor-connection.ts';

/** Time between TERM and KILL of a command that says none. */
export const defaultGraceMs = 2000;

/** What a task is made of, once it was started. */
export interface SupervisorTaskParts {
  readonly connection: SupervisorConnection;
  readonly id: number;
  readonly pid: number;
  readonly spec: ProcessSpec;
  readonly enforcement: Enforcement;
  /** Where its spill file is; undefined when none was asked for. */
  readonly spillPath: string | undefined;
  /** Its stdin. */
  readonly stdin: StdinFrames;
}

/** One command under the supervisor. Small, since thousands may live at once: what is not used is not made. */
export class SupervisorTask implements ProcessHandle {
  readonly pid: number;
  readonly result: Promise<ProcessResult>;
  readonly #parts: SupervisorTaskParts;
  readonly #startedAt = performance.now();
  readonly #settle: (result: ProcessResult) => void;
  #live: CreditOutput | undefined;
  #needsInput: ReplaySubject<NeedsInput> | undefined;
  #cancel: (() => void) | undefined;
  #warnings: string[] | undefined;
  #ended: ProcessResult | undefined;

  constructor(parts: SupervisorTaskParts) {
    const { promise, resolve } = Promise.withResolvers<ProcessResult>();
    this.#parts = parts;
    this.pid = parts.pid;
    this.result = promise;
    this.#settle = resolve;
    // A prompt may come before anybody asks for it.
    if (parts.spec.stdin === 'open') this.#needsInput = new ReplaySubject(1);
    const { signal } = parts.spec;
    if (signal === undefined) return;
    this.#cancel = (): void => this.#sendKill(undefined);
    signal.addEventListener('abort', this.#cancel, { once: true });
    if (signal.aborted) this.#cancel();
  }

  get output(): Observable<OutputChunk> {
    return this.#output().output;
  }

  /** Time between TERM and KILL. */
  get graceMs(): number {
    return this.#parts.spec.graceMs ?? defaultGraceMs;
  }

  get needsInput(): Observable<NeedsInput> {
    return this.#needsInput ?? EMPTY;
  }

  writeStdin(data: string | Uint8Array): Promise<void> {
    return this.#parts.stdin.write(data);
  }

  closeStdin(): Promise<void> {
    return this.#parts.stdin.close();
  }

  async signal(name: NodeJS.Signals): Promise<void> {
    const number = constants.signals[name];
    if (number === undefined)
      throw processError('process-spawn-failed', `Not sent: there is no signal ${name} here.`);
    this.#send(encodeNumberFrame(this.#parts.id, frameKind.signal, number));
  }

  async kill(options: { readonly graceMs?: number } = {}): Promise<void> {
    this.#sendKill(options.graceMs);
    await this.result;
  }

  /** Takes a frame about this task; undefined when the supervisor is gone. */
  take(frame: Frame | undefined): void {
    if (this.#ended !== undefined) return;
    if (frame === undefined) return this.#end(this.#lost());
    switch (frame.kind) {
      case frameKind.chunk:
        this.#live?.push(frame.payload);
        break;
      case frameKind.needsInput:
        this.#needsInput?.next({ prompt: frame.payload.toString('utf8') });
        break;
      case frameKind.stdinTaken:
        this.#parts.stdin.taken(frame.payload.readUInt32LE(0));
        break;
      case frameKind.stdinGone:
        this.#parts.stdin.gone();
        break;
      case frameKind.warning:
        (this.#warnings ??= []).push(frame.payload.toString('utf8'));
        break;
      case frameKind.held:
        // Whoever awaited the start gets its turn to subscribe before anything is dropped.
        setImmediate(() => {
          if (this.#live?.observed !== true) this.#send(encodeFrame(this.#parts.id, frameKind.unsubscribe));
        });
        break;
      case frameKind.exit:
        this.#end(this.#result(frame.payload));
        break;
      default:
    }
  }

  #output(): CreditOutput {
    if (this.#live !== undefined) return this.#live;
    const { id } = this.#parts;
    this.#live = new CreditOutput({
      grant: (bytes) => this.#send(encodeNumberFrame(id, frameKind.credit, bytes)),
      stop: () => this.#send(encodeFrame(id, frameKind.unsubscribe)),
    });
    if (this.#ended !== undefined) this.#live.end(this.#ended);
    return this.#live;
  }

  #send(bytes: Buffer): void {
    if (this.#ended === undefined) this.#parts.connection.send(bytes);
  }

  #sendKill(graceMs: number | undefined): void {
    const { id, spec } = this.#parts;
    this.#send(encodeNumberFrame(id, frameKind.kill, graceMs ?? spec.graceMs ?? defaultGraceMs));
  }

  #result(payload: Buffer): ProcessResult {
    const { spec, spillPath, enforcement } = this.#parts;
    const { spill, ...rest } = decodeExitPayload(payload);
    const facts = resultNote({
      timedOutAfterMs: rest.timedOut ? spec.timeoutMs : undefined,
      killedCount: rest.killedCount,
      spillTruncated: spill?.truncated ?? false,
    });
    const warned = (this.#warnings ?? []).map((text) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`);
    const note = [facts, ...warned].filter((text) => text !== undefined).join(' ');
    return {
      ...rest,
      lost: false,
      ...(spill === undefined || spillPath === undefined ? {} : { spill: { path: spillPath, ...spill } }),
      ...(note === '' ? {} : { note }),
      enforcement,
    };
  }

  #lost(): ProcessResult {
    return {
      exitCode: null,
      signal: null,
      timedOut: false,
      cancelled: false,
      lost: true,
      durationMs: performance.now() - this.#startedAt,
      stdout: emptyStream,
      stderr: emptyStream,
      killedCount: 0,
      note: 'The supervisor ended while it ran: it may have run to any point, and its tree was killed.',
      enforcement: this.#parts.enforcement,
    };
  }

  #end(result: ProcessResult): void {
    const { connection, id, spec, stdin } = this.#parts;
    this.#ended = result;
    connection.release(id);
    if (this.#cancel !== undefined) spec.signal?.removeEventListener('abort', this.#cancel);
    stdin.gone();
    this.#live?.end(result);
    this.#needsInput?.complete();
    this.#settle(result);
  }
}
