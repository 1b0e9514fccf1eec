import {
  childEnvironment,
  explainExit,
  resolveExecutable,
  type ProcessHandle,
  type ProcessResult,
  type ProcessSpec,
} from '@umbo/process';
import { confinementFact, type SandboxProfile } from '@umbo/sandbox';
import type { AuditFacts, JsonValue, ResolvedExecutable, TaskPort, ToolContext } from '@umbo/tools-core';
import { collectOutput } from '../output/collect-output.ts';
import type { OutputLog } from '../output/output-log.ts';
import { OutputStore } from '../output/output-store.ts';
import { streamText, type StreamText } from '../output/stream-text.ts';
import { confineCwd } from '../place/confine-cwd.ts';
import { SessionCwd } from '../place/session-cwd.ts';
import type { ShellOptions } from '../shell-options.ts';
import { atMost } from './at-most.ts';
import { changedSinceJudged, JudgedCalls, type Judged } from './judged-calls.ts';
import { emitLiveOutput } from './live-output.ts';
import { joinNotes } from './join-notes.ts';
import { noProgram } from './no-program.ts';
import { processIdentity } from './process-identity.ts';

/** One command a face wants run. */
export interface Command {
  /** What was judged: the program, where it runs and under what. */
  readonly judged: Judged;
  /** Its arguments. */
  readonly argv: readonly string[];
  /** Explicit environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Wall-clock limit. */
  readonly timeoutMs: number;
  /** Standard input. */
  readonly stdin?: ProcessSpec['stdin'];
  /** Other capture limits than the host's. */
  readonly capture?: ProcessSpec['capture'];
  /** The program whose exit code this ends with, where that is another one: the only command of a shell text. */
  readonly explainAs?: string | undefined;
}

/** A finished command, ready for a face's format. */
export interface Finished {
  /** How the process ended. */
  readonly result: ProcessResult;
  /** Redacted standard output. */
  readonly stdout: StreamText;
  /** Redacted standard error. */
  readonly stderr: StreamText;
  /** Id for reading the full output back, when some of it is not inline. */
  readonly outputId?: string;
  /** Sentences worth saying. */
  readonly note?: string;
  /** Facts for the audit record. */
  readonly audit: AuditFacts;
}

/** How `explainExit` ends where a non-zero code is an ordinary answer. */
const harmless = 'this is not an error';

/** How long the supervisor may take to replay what it kept. */
const replayMs = 100;

/** What every face runs on: one way to resolve, confine, run, redact and report. */
export class ShellEngine {
  /** What the host gave. */
  readonly options: ShellOptions;
  /** Where each session stands. */
  readonly places: SessionCwd;
  /** Full outputs for reading back. */
  readonly outputs: OutputStore;
  /** What each call was judged as. */
  readonly judged: JudgedCalls = new JudgedCalls();

  readonly #canReadBack: boolean;

  /** `canReadBack`: whether the model has the tool that reads outputs back. */
  constructor(options: ShellOptions, canReadBack = false) {
    this.options = options;
    this.#canReadBack = canReadBack;
    this.places = new SessionCwd(options.roots[0] ?? '/');
    this.outputs = new OutputStore(options.redactor);
  }

  /** The longest a call may ask for. */
  get maxTimeoutMs(): number {
    return this.options.timeouts?.maxMs ?? 600_000;
  }

  /** What a call gets that asks for nothing. */
  get defaultTimeoutMs(): number {
    return Math.min(this.options.timeouts?.defaultMs ?? 120_000, this.maxTimeoutMs);
  }

  /** The real directory a call would run in; throws when it is outside what the host allows. */
  cwd(asked: string | undefined, sessionId: string): string {
    return this.confine(asked ?? '.', this.#placeOf(sessionId));
  }

  /** Remembers where a session's shell went; false when no command may stand there, and the session stays where it was. */
  moveTo(cwd: string, sessionId: string): boolean {
    try {
      this.places.set(sessionId, this.confine(cwd, cwd));
      return true;
    } catch {
      return false;
    }
  }

  // A directory that has gone, or has become a way out, must not lock the session out for ever.
  #placeOf(sessionId: string): string {
    const place = this.places.get(sessionId);
    return this.moveTo(place, sessionId) ? place : (this.options.roots[0] ?? '/');
  }

  /** The real directory of a path; throws when it is outside what the host allows. */
  confine(path: string, start: string): string {
    return confineCwd(path, start, {
      roots: this.options.roots,
      temporary: this.options.allowTemporaryCwd ?? true,
      home: this.options.allowHomeCwd ?? false,
    });
  }

  /** Works out what a call would run, where and under what, and keeps it for the start. */
  propose(
    input: object,
    executable: string,
    cwd: string,
    sandbox: SandboxProfile = this.options.sandbox,
  ): Judged {
    const realPath = this.resolve(executable, cwd)?.realPath ?? null;
    return this.judged.keep(input, { executable, realPath, cwd, sandbox });
  }

  /** The file a name stands for, on the trusted PATH; never on the call's own. */
  resolve(executable: string, cwd: string): ResolvedExecutable | null {
    return this.options.resolve
      ? this.options.resolve(executable, cwd)
      : resolveExecutable(executable, { cwd });
  }

  /** What a permission request says of the sandbox. */
  metadata(profile: SandboxProfile = this.options.sandbox): Readonly<Record<string, JsonValue>> {
    return { sandbox: profile.mode, network: profile.network };
  }

  /** Starts a command as it was judged; the caller owns the handle. */
  async start(command: Command, signal: AbortSignal): Promise<ProcessHandle> {
    const { executable, realPath, cwd, sandbox } = command.judged;
    if (this.confine(cwd, cwd) !== cwd) throw changedSinceJudged(`the directory ${cwd}`);
    const resolved = this.resolve(executable, cwd);
    if (realPath === null || !resolved) throw noProgram(executable, cwd);
    if (resolved.realPath !== realPath) throw changedSinceJudged(`the program "${executable}"`);
    const { headBytes = 24_000, tailBytes = 24_000, spillBytes = 16 << 20 } = this.options.output ?? {};
    return this.options.host.run({
      file: resolved.path,
      argv0: executable,
      args: command.argv,
      cwd,
      env: childEnvironment({ explicit: command.env, passThrough: this.options.passThroughEnv ?? [] }),
      timeoutMs: command.timeoutMs,
      stdin: command.stdin ?? 'closed',
      capture: command.capture ?? { headBytes, tailBytes, spillBytes },
      sandbox,
      signal,
    });
  }

  /** Runs a command to its end. */
  async run(command: Command, context: ToolContext): Promise<Finished> {
    const handle = await this.start(command, context.signal);
    context.attach({
      ...processIdentity(handle.pid),
      signal: (name) => handle.signal(name as NodeJS.Signals),
      readOutput: this.#readLater(handle),
    });
    const live = this.options.output?.live ? emitLiveOutput(handle, this.options.redactor, context) : null;
    const result = await handle.result;
    live?.finish();
    return this.finish(command.explainAs ?? command.judged.executable, result, context.sessionId);
  }

  /** A log of everything the command still says, and what is kept of it so far. */
  collect(handle: ProcessHandle): OutputLog {
    return collectOutput(handle, this.options.redactor, this.options.output?.maxOutputLines ?? 10_000);
  }

  // Most commands end in the foreground and nobody reads them as a task: following their output costs nothing until somebody does.
  #readLater(handle: ProcessHandle): NonNullable<TaskPort['readOutput']> {
    let log: OutputLog | undefined;
    return async (query) => {
      if (log === undefined) {
        log = this.collect(handle);
        // What is kept so far comes in a moment, unless the command has ended: then it is there.
        await atMost(replayMs, handle.result);
      }
      return log.read(query);
    };
  }

  /** Redacts, counts and explains what a process left. */
  async finish(executable: string, result: ProcessResult, sessionId: string): Promise<Finished> {
    const stdout = streamText(result.stdout, this.options.redactor);
    const stderr = streamText(result.stderr, this.options.redactor);
    const droppedBytes = stdout.droppedBytes + stderr.droppedBytes;
    const outputId =
      result.spill && (await this.outputs.keepOrDelete(sessionId, result.spill, droppedBytes > 0));
    const meaning = explainExit({ file: executable, exitCode: result.exitCode, signal: result.signal });
    const note = joinNotes([
      result.note,
      meaning,
      // "No line matched" beside what the sandbox refuses would read as if the sandbox had been the cause.
      meaning?.endsWith(harmless) === true ? undefined : failedUnder(result),
      outputId !== undefined && this.#canReadBack
        ? `${result.spill?.truncated === true ? 'what was kept of the' : 'the full'} output can be read with shell_task_output, output_id ${outputId}`
        : undefined,
    ]);
    return {
      result,
      stdout,
      stderr,
      ...(outputId === undefined ? {} : { outputId }),
      ...(note === undefined ? {} : { note }),
      audit: {
        exitCode: result.exitCode,
        signal: result.signal,
        stdoutBytes: result.stdout.totalBytes,
        stderrBytes: result.stderr.totalBytes,
        droppedBytes,
        killedCount: result.killedCount,
        enforcement: result.enforcement as unknown as JsonValue,
      },
    };
  }
}

/** A failure under a profile carries the fact of it, never a guess from the output's words. */
function failedUnder({ exitCode, timedOut, enforcement }: ProcessResult): string | undefined {
  return exitCode === 0 || timedOut ? undefined : confinementFact(enforcement)?.text;
}
