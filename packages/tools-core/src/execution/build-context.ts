import { errorText } from '../error-text.ts';
import type { ToolContext, ToolEmission } from '../tool/tool-context.ts';
import type { CallResult } from './call-result.ts';
import type { CallRun } from './call-run.ts';
import { notStarted, refuse } from './refused.ts';

/** What the tool's body is given. After the call has ended it can neither speak nor run anything through it. */
export function buildContext(run: CallRun): ToolContext {
  let nested = 0;
  return {
    ...run.proposalContext,
    checker: run.parts.checker,
    tasks: run.scope.tasks,
    emit: (emission) => {
      const step = readEmission(emission);
      if (step !== undefined && !run.settlement.ended) run.emit(step);
    },
    attach: (port) => {
      try {
        run.scope.onAttach?.(port);
      } catch (error) {
        run.warn('attach-failed', `The task table did not take the tool's port: ${errorText(error)}`);
      }
    },
    run: async (toolName, input) => {
      nested += 1;
      return runNested(run, `${run.call.callId}.${nested}`, toolName, input);
    },
  };
}

async function runNested(
  run: CallRun,
  callId: string,
  toolName: string,
  input: unknown,
): Promise<CallResult> {
  if (run.settlement.ended) {
    const ended = refuse('cancelled', 'parent-ended', 'the call that wanted to run it has already ended.');
    return { kind: 'outcome', outcome: notStarted(ended) };
  }
  const turn = { signal: run.signal.signal, cancel: run.signal.cancel.bind(run.signal) };
  return run.startNested({ ...run.call, callId, toolName, input }, { ...run.scope, turn }).result;
}

// Field by field: a tool must not be able to forge `started`, `decided` or an outcome.
function readEmission(emission: ToolEmission): ToolEmission | undefined {
  switch (emission?.kind) {
    case 'output':
      return { kind: 'output', stream: emission.stream, text: emission.text };
    case 'progress': {
      const step = { kind: 'progress' as const, message: emission.message };
      return emission.fraction === undefined ? step : { ...step, fraction: emission.fraction };
    }
    case 'warning':
      return { kind: 'warning', code: emission.code, message: emission.message };
    default:
      return undefined;
  }
}
