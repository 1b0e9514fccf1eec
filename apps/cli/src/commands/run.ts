import { constants } from 'node:os';
import { resolve } from 'node:path';
import { describeOutcome, UmboError, type Outcome, type ToolEvent } from '@umbo/tools-core';
import { exitCodeOf } from '../exit-code.ts';
import { chooseSandbox, type SandboxOptions } from '../options/choose-sandbox.ts';
import { choosePolicy, type PolicyOptions } from '../options/load-policy.ts';
import { answerDesk, type Answering } from '../run/ask-at-terminal.ts';
import { cancelOnSignals } from '../run/cancel-signals.ts';
import { runHost } from '../run/run-host.ts';
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
}

function answeringOf(options: RunOptions): Answering {
  if (options.yes) return 'yes';
  return process.stdin.isTTY && process.stderr.isTTY ? 'terminal' : 'nobody';
}

function callOf(
  command: readonly string[],
  options: RunOptions,
  root: string,
): { readonly toolName: string; readonly input: object } {
  const [executable, ...argv] = command;
  if ((executable === undefined) === (options.script === undefined))
    throw new UmboError({
      code: 'usage',
      message: 'Nothing was run: give a command after --, or --script TEXT.',
    });
  const script = options.script === undefined ? null : ['--noprofile', '--norc', '-c', options.script];
  const cwd = resolve(options.cwd ?? root);
  const timeout = options.timeout === undefined ? {} : { timeout_ms: options.timeout };
  if (script !== null && options.env === undefined) {
    const seconds = Math.min(1800, Math.max(1, Math.ceil((options.timeout ?? 1_800_000) / 1000)));
    return { toolName: 'shell.bash', input: { command: options.script, cwd, timeout: seconds } };
  }
  const env = options.env === undefined ? {} : { env: options.env };
  return {
    toolName: 'shell.exec',
    input: { executable: executable ?? 'bash', argv: script ?? argv, cwd, ...env, ...timeout },
  };
}

/** What `--json` prints: the tool's answer, the decision, and how it ended. */
function jsonOf(outcome: Outcome, events: readonly ToolEvent[]): string {
  const decided = events.find((event) => event.kind === 'decided');
  const output = 'output' in outcome && typeof outcome.output === 'object' ? outcome.output : {};
  return JSON.stringify({
    ...output,
    outcome: outcome.kind,
    ...(outcome.kind === 'notStarted' ? { reason: outcome.reason } : {}),
    ...(outcome.kind === 'completed' ? {} : { message: describeOutcome(outcome) }),
    decision:
      decided?.kind === 'decided' ? { kind: decided.verdict.kind, reasons: decided.verdict.reasons } : null,
  });
}

/** `umbo run`: one command through everything. */
export async function run(command: readonly string[], options: RunOptions): Promise<number> {
  const chosen = choosePolicy(options);
  const call = callOf(command, options, chosen.roots[0]);
  const turn = { sessionId: 'run', turnId: 'run' };
  const events: ToolEvent[] = [];
  let isRead = true;
  const host = await runHost({
    chosen,
    profile: chooseSandbox(options, chosen.compiled.sandbox, chosen.roots),
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
    } catch {
      // Nobody reads any more: the command must not go on for nobody.
      isRead = false;
      cancel();
    }
  };
  const stopAnswering = answerDesk(host.desk, answeringOf(options));
  try {
    host.manager.start({ ...call, ...turn, callId: 'run', agentId: 'user' });
    const [update] = await host.manager.waitForTurn(turn);
    if (update?.kind !== 'result')
      throw new UmboError({ code: 'no-result', message: 'The command has no result.' });
    const { outcome } = update;
    if (options.json) show('stdout', `${jsonOf(outcome, events)}\n`);
    else if (isRead) say(outcome);
    return isRead ? exitCodeOf(outcome) : brokenPipe;
  } finally {
    stopAnswering();
    signals.stop();
    await host.close();
  }
}

/** What a program that is ended by writing to nobody gives. */
const brokenPipe = 128 + constants.signals.SIGPIPE;

function say(outcome: Outcome): void {
  if (outcome.kind !== 'completed') process.stderr.write(`umbo: ${describeOutcome(outcome)}\n`);
  else if (typeof outcome.output === 'object' && outcome.output !== null && 'note' in outcome.output)
    process.stderr.write(`umbo: ${String(outcome.output.note)}\n`);
}
