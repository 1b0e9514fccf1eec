import { statSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { renderExplanation } from '@umbo/command-policy';
import { UmboError, type ToolEvent } from '@umbo/tools-core';
import { exitCodeOf } from '../exit-code.ts';
import { chooseSandbox, type SandboxOptions } from '../options/choose-sandbox.ts';
import { choosePolicy, type PolicyOptions } from '../options/load-policy.ts';
import { answerDesk, type Answering } from '../run/ask-at-terminal.ts';
import { cancelOnSignals } from '../run/cancel-signals.ts';
import { readInput } from '../run/read-input.ts';
import { runHost } from '../run/run-host.ts';
import { standardInput } from '../run/standard-input.ts';
import { jsonOutcome, tellOutcome } from '../run/tell-outcome.ts';
import { writeThrough } from '../run/write-through.ts';

/** Options of `umbo run`. */
export interface RunOptions extends PolicyOptions, SandboxOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeout?: number;
  readonly audit?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly script?: string;
  /** Our standard input is read to its end and given to the command. */
  readonly stdin?: boolean;
}

function answeringOf(options: RunOptions): Answering {
  if (options.yes) return 'yes';
  return process.stdin.isTTY && process.stderr.isTTY ? 'terminal' : 'nobody';
}

function usage(message: string): UmboError {
  return new UmboError({ code: 'usage', message: `Nothing was run: ${message}` });
}

function folderOf(options: RunOptions, root: string): string {
  const cwd = resolve(options.cwd ?? root);
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true) return cwd;
  throw usage(`--cwd ${options.cwd} is not a folder.`);
}

async function callOf(
  command: readonly string[],
  options: RunOptions,
  root: string,
): Promise<{ readonly toolName: string; readonly input: object }> {
  const [executable, ...argv] = command;
  if ((executable === undefined) === (options.script === undefined))
    throw usage('give a command after --, or --script TEXT.');
  if ((executable ?? options.script) === '') throw usage('the command is empty.');
  const script = options.script === undefined ? null : ['--noprofile', '--norc', '-c', options.script];
  const cwd = folderOf(options, root);
  const timeout = options.timeout === undefined ? {} : { timeout_ms: options.timeout };
  if (script !== null && options.env === undefined && options.stdin !== true) {
    const seconds = Math.min(1800, Math.max(1, Math.ceil((options.timeout ?? 1_800_000) / 1000)));
    return { toolName: 'shell.bash', input: { command: options.script, cwd, timeout: seconds } };
  }
  const env = options.env === undefined ? {} : { env: options.env };
  const stdin = options.stdin === true ? { stdin: await readInput(standardInput()) } : {};
  return {
    toolName: 'shell.exec',
    input: { executable: executable ?? 'bash', argv: script ?? argv, cwd, ...env, ...timeout, ...stdin },
  };
}

/** `umbo run`: one command through everything. */
export async function run(command: readonly string[], options: RunOptions): Promise<number> {
  const chosen = choosePolicy(options);
  const call = await callOf(command, options, chosen.roots[0]);
  const turn = { sessionId: 'run', turnId: 'run' };
  const events: ToolEvent[] = [];
  let isRead = true;
  const host = await runHost({
    chosen,
    profile: () => chooseSandbox(options, chosen.compiled.sandbox, chosen.roots, chosen.kept),
    auditFile: options.audit,
    live: options.json !== true,
    observer: {
      observe(event) {
        if (event.kind === 'decided') events.push(event);
        if (event.kind === 'output' && isRead) show(event.stream, event.text);
      },
    },
  });
  const cancel = (): void => void host.manager.interruptTurn(turn);
  const signals = cancelOnSignals(cancel);
  const show = (stream: 'stdout' | 'stderr', text: string): void => {
    try {
      writeThrough(stream === 'stdout' ? 1 : 2, text, () => signals.suspend());
    } catch (error) {
      // Nobody reads any more: the command must not go on for nobody.
      isRead = false;
      cancel();
      if (error instanceof Error && 'code' in error && error.code !== 'EPIPE')
        process.stderr.write(`umbo: its output cannot be written (${error.message}), so it was cancelled.\n`);
    }
  };
  const answering = answeringOf(options);
  const stopAnswering = answerDesk(host.desk, {
    answering,
    cancel,
    explain: (request) => renderExplanation(chosen.compiled.explain(request)),
  });
  try {
    host.manager.start({ ...call, ...turn, callId: 'run', agentId: 'user' });
    const [update] = await host.manager.waitForTurn(turn);
    if (update?.kind !== 'result')
      throw new UmboError({ code: 'no-result', message: 'The command has no result.' });
    const { outcome } = update;
    if (options.json) show('stdout', `${jsonOutcome(outcome, events)}\n`);
    else if (isRead) tellOutcome(outcome, answering === 'nobody');
    return isRead ? exitCodeOf(outcome) : brokenPipe;
  } finally {
    stopAnswering();
    signals.stop();
    await host.close();
  }
}

/** What a program that is ended by writing to nobody gives. */
const brokenPipe = 128 + constants.signals.SIGPIPE;
