import { errorText } from '../error-text.ts';
import type { AuditFacts } from '../tool/tool-return.ts';
import { UmboError } from '../umbo-error.ts';
import type { CallRun } from './call-run.ts';
import { limitOutput } from './limit-output.ts';
import type { Outcome } from './outcome.ts';
import { notStarted, refuse } from './refused.ts';
import type { Ended } from './settle-or-abandon.ts';
import { shortMessage } from './short-message.ts';

/** The outcome out of however the tool's body ended. */
export async function readReturn(run: CallRun, ended: Ended): Promise<Outcome> {
  const reason = run.signal.reason ?? 'taskCancelled';
  if (ended.kind === 'abandoned') return { kind: 'cancelled', reason };
  if (ended.kind === 'threw') {
    if (run.signal.reason === undefined) return failed(run, ended.error);
    if (!isAbort(ended.error, reason)) run.warn('threw-while-cancelled', errorText(ended.error));
    return { kind: 'cancelled', reason };
  }
  const value = ended.value;
  const audit = auditOf(run, value);
  switch (value?.kind) {
    case 'completed':
      return {
        kind: 'completed',
        success: value.success ?? true,
        output: await limitOutput(run, value.output),
        ...audit,
      };
    case 'timedOut':
      return { kind: 'timedOut', ...(await outputOf(run, value.output)), ...audit };
    case 'cancelled':
      return { kind: 'cancelled', reason, ...(await outputOf(run, value.output)), ...audit };
    case 'sandboxUnavailable':
      return notStarted(
        refuse(
          'sandboxUnavailable',
          'sandbox-unavailable',
          shortMessage(run.parts.redact.text(value.message)),
        ),
      );
    case 'lost':
      return { kind: 'lost', message: shortMessage(run.parts.redact.text(value.message)), ...audit };
    case 'detached':
    default:
      return {
        kind: 'failed',
        code: 'tool-answered-nonsense',
        message: `${run.toolName} ended without saying how.`,
      };
  }
}

function failed(run: CallRun, error: unknown): Outcome {
  const code = UmboError.isInstance(error) ? error.code : 'tool-threw';
  return { kind: 'failed', code, message: shortMessage(run.parts.redact.text(errorText(error))) };
}

function isAbort(error: unknown, reason: string): boolean {
  return error === reason || (error instanceof Error && error.name === 'AbortError');
}

async function outputOf(run: CallRun, output: unknown): Promise<{ output?: unknown }> {
  return output === undefined ? {} : { output: await limitOutput(run, output) };
}

function auditOf(run: CallRun, value: unknown): { audit?: AuditFacts } {
  if (typeof value !== 'object' || value === null || !('audit' in value) || value.audit === undefined)
    return {};
  return { audit: run.parts.redact.value(value.audit as AuditFacts, {}) };
}
