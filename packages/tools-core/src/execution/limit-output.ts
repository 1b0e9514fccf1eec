import { errorText } from '../error-text.ts';
import type { CallRun } from './call-run.ts';
import { withinBudget } from './within-budget.ts';

/** What stands in a result for an output that was too long. */
export interface LimitedOutput {
  /** Union tag. */
  readonly kind: 'limitedOutput';
  /** For `OutputStore.readOutput`; absent when it could not be kept. */
  readonly outputId?: string;
  /** The beginning, as text or JSON. */
  readonly head: string;
  /** The end. */
  readonly tail: string;
  /** How many characters are left out between them. */
  readonly droppedCharacters: number;
}

/** The redacted output, cut to head and tail when its JSON is over the limit. */
export async function limitOutput(run: CallRun, output: unknown): Promise<unknown> {
  if (output === undefined) return output;
  const safe = run.parts.redact.output(output);
  const text = asText(safe);
  if (text === undefined) {
    run.warn('output-not-json', 'The tool gave an output that is not JSON; it was left out.');
    return '[output left out: it is not JSON]';
  }
  const limit = run.parts.outputLimitBytes;
  // A UTF-16 unit is at most three bytes of UTF-8: only what may be too long is measured.
  if (text.length * 3 <= limit || new TextEncoder().encode(text).length <= limit) return safe;
  const half = Math.max(0, Math.floor(limit / 2 / 3));
  const head = text.slice(0, half).toWellFormed();
  const tail = half === 0 ? '' : text.slice(-half).toWellFormed();
  const cut = { kind: 'limitedOutput' as const, head, tail, droppedCharacters: text.length - 2 * half };
  try {
    return {
      ...cut,
      outputId: await withinBudget(run, () => run.parts.outputStore.keepOutput(run.call.sessionId, text)),
    } satisfies LimitedOutput;
  } catch (error) {
    run.warn('output-not-kept', `The full output could not be kept: ${errorText(error)}`);
    return cut satisfies LimitedOutput;
  }
}

function asText(output: unknown): string | undefined {
  if (typeof output === 'string') return output;
  try {
    return JSON.stringify(output) ?? undefined;
  } catch {
    return undefined;
  }
}
