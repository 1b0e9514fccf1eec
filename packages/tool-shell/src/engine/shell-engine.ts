import {
  childEnvironment,
  explainExit,
  resolveExecutable,
  type ProcessHandle,
  type ProcessResult,
  type ProcessSpec,
} from '@umbo/process';
import { confinementFact, type SandboxProfile } from '@umbo/sandbox';
import {
  UmboError,
  type AuditFacts,
  type JsonValue,
  type ResolvedExecutable,
  type ToolContext,
} from '@umbo/tools-core';
import { OutputStore } from '../output/output-store.ts';
import { streamText, type StreamText } from '../output/stream-text.ts';
import { confineCwd } from '../place/confine-cwd.ts';
import { SessionCwd } from '../place/session-cwd.ts';
import type { ShellOptions } from '../shell-options.ts';
import { emitLiveOutput } from './live-output.ts';
import { processIdentity } from './process-identity.ts';

/** One command a face wants run. */
export interface Command {
  /** The program, by name or path. */
  readonly executable: string;
  /** Its arguments. */
  readonly argv: readonly string[];
  /** Real working directory. */
  readonly cwd: string;
  /** Explicit environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Wall-clock limit. */
  readonly timeoutMs: number;
  /** Standard input. */
  readonly stdin?: ProcessSpec['stdin'];
  /** Another profile than the host's. */
  readonly sandbox?: SandboxProfile;
  /** Other capture limits than the host's. */
  readonly capture?: ProcessSpec['capture'];
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

/** What every face runs on: one way to resolve, confine, run, redact and report. */
export class ShellEngine {
  /** What the host gave. */
  readonly options: ShellOptions;
  /** Where each session stands. */
  readonly places: SessionCwd;
  /** Full outputs for reading back. */
  readonly outputs: OutputStore;

  constructor(options: ShellOptions) {
    this.options = options;
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
    return confineCwd(asked ?? '.', this.places.get(sessionId), {
      roots: this.options.roots,
      temporary: this.options.allowTemporaryCwd ?? true,
      home: this.options.allowHomeCwd ?? false,
    });
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

  /** Starts a command; the caller owns the handle. */
  async start(command: Command, signal: AbortSignal): Promise<ProcessHandle> {
    const resolved = this.resolve(command.executable, command.cwd);
    if (!resolved)
      throw new UmboError({
        code: 'process-not-found',
        message: `Not run: there is no program "${command.executable}" on the trusted PATH. Check its name, or install it.`,
      });
    const { headBytes = 24_000, tailBytes = 24_000, spillBytes = 16 << 20 } = this.options.output ?? {};
    return this.options.host.run({
      file: resolved.path,
      argv0: command.executable,
      args: command.argv,
      cwd: command.cwd,
      env: childEnvironment({ explicit: command.env, passThrough: this.options.passThroughEnv ?? [] }),
      timeoutMs: command.timeoutMs,
      stdin: command.stdin ?? 'closed',
      capture: command.capture ?? { headBytes, tailBytes, spillBytes },
      sandbox: command.sandbox ?? this.options.sandbox,
      signal,
    });
  }

  /** Runs a command to its end. */
  async run(command: Command, context: ToolContext): Promise<Finished> {
    const handle = await this.start(command, context.signal);
    context.attach({
      ...processIdentity(handle.pid),
      signal: (name) => handle.signal(name as NodeJS.Signals),
    });
    const live = this.options.output?.live ? emitLiveOutput(handle, this.options.redactor, context) : null;
    const result = await handle.result;
    live?.finish();
    return this.finish(command.executable, result, context.sessionId);
  }

  /** Redacts, counts and explains what a process left. */
  async finish(executable: string, result: ProcessResult, sessionId: string): Promise<Finished> {
    const stdout = streamText(result.stdout, this.options.redactor);
    const stderr = streamText(result.stderr, this.options.redactor);
    const droppedBytes = stdout.droppedBytes + stderr.droppedBytes;
    const outputId =
      droppedBytes > 0 && result.spill ? await this.outputs.keep(sessionId, result.spill) : undefined;
    const notes = [
      result.note,
      explainExit({ file: executable, exitCode: result.exitCode, signal: result.signal }),
      failedUnder(result),
      outputId === undefined ? undefined : `the full output can be read back as ${outputId}`,
    ].filter((text) => text !== undefined);
    return {
      result,
      stdout,
      stderr,
      ...(outputId === undefined ? {} : { outputId }),
      ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
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
