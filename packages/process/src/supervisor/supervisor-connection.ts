import { type MachineFacts, detectEnforcement } from '@umbo/sandbox';
import { processError } from '../process-error.ts';
import { type SpawnedProgram, startSupervisorProgram } from '../spawn.ts';
import { type Frame, FrameReader, encodeFrame, frameKind, frameVersion } from './frame.ts';
import { ScratchBase } from './scratch-base.ts';
import { SilenceWatch } from './silence-watch.ts';
import { shortageOf } from './shortage-of.ts';
import { lostError, openError } from './supervisor-error.ts';

/** Takes the frames of one task; undefined means the supervisor is gone. */
export type FrameTaker = (frame: Frame | undefined) => void;

const welcomeMs = 10_000;
const defaultSilenceMs = 15_000;
const noId = 0;

/** A running supervisor and the frames to and from it. */
export class SupervisorConnection {
  /** How many tasks it has descriptors for. */
  maxTasks = 1;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
  readonly #scratchBase: ScratchBase;
  readonly #program: SpawnedProgram;
  readonly #watch: SilenceWatch;
  readonly #takers = new Map<number, FrameTaker>();
  readonly #reader = new FrameReader();
  #nextId = 1;
  #live = 0;
  #corked = false;
  #lost = false;
  #closing = false;
  #givenUp = false;
  #facts: Promise<MachineFacts> | undefined;

  private constructor(program: SpawnedProgram, scratchBase: ScratchBase, silenceMs: number) {
    this.#program = program;
    this.#scratchBase = scratchBase;
    this.#watch = new SilenceWatch({
      silenceMs,
      waitedFor: () => this.#live > 0 || this.#closing,
      // No command at all, which it refuses in a frame nobody takes.
      ask: () => this.send(encodeFrame(noId, frameKind.run)),
      wake: () => program.signal('SIGCONT'),
      giveUp: () => this.#giveUp(),
    });
    program.stdout.on('data', (bytes: Buffer) => this.#take(bytes));
    program.stdout.once('close', () => this.#end());
    this.gone = this.#outlive();
    program.stdout.resume();
    program.stderr.resume();
  }

  /** Starts the supervisor at a path and waits until it has answered. `silenceMs`: see `SupervisorHostOptions`. */
  static async open(path: string, silenceMs: number = defaultSilenceMs): Promise<SupervisorConnection> {
    const scratchBase = await ScratchBase.make();
    let connection: SupervisorConnection | undefined;
    try {
      const program = await startSupervisorProgram(path, []);
      connection = new SupervisorConnection(program, scratchBase, silenceMs);
      await connection.#greet();
      return connection;
    } catch (cause) {
      const error = connection === undefined ? cause : connection.#whyNoAnswer(cause);
      await scratchBase.remove();
      throw await openError(error, path);
    }
  }

  /** A path for a new scratch directory, which only a command with a profile needs. */
  newScratchPath(): Promise<string> {
    return this.#scratchBase.newPath();
  }

  /** True once it cannot be used any more. */
  get lost(): boolean {
    return this.#lost;
  }

  /** An id for a new task, whose frames go to `take` until `release`. While one is held the host process stays alive. */
  hold(take: FrameTaker): number {
    while (this.#takers.has(this.#nextId)) this.#nextId = (this.#nextId % 0xff_ff_ff_fe) + 1;
    const id = this.#nextId;
    this.#nextId = (id % 0xff_ff_ff_fe) + 1;
    this.#takers.set(id, take);
    if (this.#live++ === 0) this.#program.keepHostAlive(true);
    return id;
  }

  /** The task is over. */
  release(id: number): void {
    if (this.#takers.delete(id) && --this.#live === 0) this.#program.keepHostAlive(false);
  }

  /** Sends a frame, whole or in parts; all of one turn of the event loop go out together. */
  send(...parts: readonly Uint8Array[]): void {
    const { stdin } = this.#program;
    if (stdin === null || this.#lost || this.#closing) return;
    if (!this.#corked) {
      this.#corked = true;
      stdin.cork();
      process.nextTick(() => {
        this.#corked = false;
        stdin.uncork();
      });
    }
    for (const part of parts) stdin.write(part);
  }

  /** What this machine can enforce, tried once; and again where a shortage of that moment was in the way. */
  async facts(): Promise<MachineFacts> {
    const asked = (this.#facts ??= detectEnforcement({
      probe: () => this.#ask(frameKind.probe, frameKind.probed).then(String),
    }));
    const facts = await asked;
    if (shortageOf(facts) !== undefined && this.#facts === asked) this.#facts = undefined;
    return facts;
  }

  /** Ends it; it ends every task that still runs. */
  async close(): Promise<void> {
    this.#program.keepHostAlive(true);
    this.#closing = true;
    this.#program.stdin?.end();
    await this.gone;
  }

  async #greet(): Promise<void> {
    const version = Buffer.alloc(4);
    version.writeUInt32LE(frameVersion);
    const timer = setTimeout(() => this.#giveUp(), welcomeMs);
    try {
      const answer = await this.#ask(
        frameKind.hello,
        frameKind.welcome,
        version,
        Buffer.from(`${this.#scratchBase.path ?? ''}\0`),
      );
      if (answer.length < 8 || answer.readUInt32LE(0) !== frameVersion) {
        this.#program.stdin?.destroy();
        throw processError(
          'process-supervisor-lost',
          'Not started: the supervisor is of another version. Rebuild it.',
        );
      }
      this.maxTasks = answer.readUInt32LE(4);
    } finally {
      clearTimeout(timer);
    }
  }

  /** One question, one answer, outside any task. */
  async #ask(kind: number, answerKind: number, ...payload: readonly Uint8Array[]): Promise<Buffer> {
    const answer = Promise.withResolvers<Buffer>();
    const take: FrameTaker = (frame) => {
      if (frame === undefined) answer.reject(lostError());
      else if (frame.kind === answerKind) answer.resolve(Buffer.from(frame.payload));
    };
    const id = this.hold(take);
    // The welcome is about no task.
    if (kind === frameKind.hello) this.#takers.set(noId, take);
    try {
      this.send(encodeFrame(id, kind, ...payload));
      return await answer.promise;
    } finally {
      this.release(id);
      this.#takers.delete(noId);
    }
  }

  #whyNoAnswer(cause: unknown): unknown {
    if (!this.#lost) return cause;
    return new Error(this.#givenUp ? 'it did not answer' : 'it ended before it answered');
  }

  #take(bytes: Buffer): void {
    this.#watch.heard();
    try {
      this.#reader.push(bytes, (frame) => this.#takers.get(frame.task)?.(frame));
    } catch {
      // Whatever speaks there is not our supervisor; closing the pipe makes it end every tree.
      this.#program.stdin?.destroy();
      this.#end();
    }
  }

  /** It removes the directory itself, unless it was killed; then the inits may still be ending their trees. */
  async #outlive(): Promise<void> {
    await this.#program.exited;
    this.#end();
    await this.#scratchBase.remove();
  }

  /** Every init ends its tree when it goes. */
  #giveUp(): void {
    this.#givenUp = true;
    this.#program.signal('SIGKILL');
    this.#end();
  }

  #end(): void {
    if (this.#lost) return;
    this.#lost = true;
    this.#watch.end();
    for (const take of this.#takers.values()) take(undefined);
  }
}
