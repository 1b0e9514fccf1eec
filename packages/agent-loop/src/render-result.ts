import { describeOutcome, type Outcome } from '@umbo/tools-core';
import type { TurnUpdate } from '@umbo/task-manager';

/** A tool result as a model reads it. */
export interface RenderedResult {
  /** The text. */
  readonly text: string;
  /** True for refused, failed, timed out, cancelled and lost; a non-zero exit is a result. */
  readonly isError: boolean;
}

function render(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[output left out: it is not JSON]';
  }
}

/** An outcome for a transcript: the output where there is one, else one line that says what was not done and why. */
export function renderOutcome(outcome: Outcome): RenderedResult {
  const line = describeOutcome(outcome);
  // A tool that has nothing to say has still run: an empty result reads like a lost one.
  if (outcome.kind === 'completed') return { text: render(outcome.output) || line, isError: false };
  const partial = 'output' in outcome && outcome.output !== undefined ? `\n${render(outcome.output)}` : '';
  return { text: `${line}${partial}`, isError: true };
}

/** A turn's update for a transcript. */
export function renderUpdate(update: TurnUpdate): RenderedResult {
  if (update.kind === 'result') return renderOutcome(update.outcome);
  const own = update.output === undefined ? '' : ` ${render(update.output)}`;
  return { text: `${update.message}${own}`, isError: false };
}
