import type { CallToolResult } from '@modelcontextprotocol/server';
import type { TurnUpdate } from '@umbo/task-manager';
import { describeOutcome, type AnyTool } from '@umbo/tools-core';
import { listedOutputSchema } from './list-tool.ts';

/** An error result: what was not done and why. */
export function errorResult(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}

/** What a client gets for a call. Only what did not run to its end is an error: a non-zero exit is a result. */
export function toolResult(update: TurnUpdate, tool: AnyTool | undefined): CallToolResult {
  if (update.kind === 'detached') return answer(update.output ?? inBackground(update), tool);
  const { outcome } = update;
  if (outcome.kind === 'completed') return answer(outcome.output, tool);
  const said = errorResult(describeOutcome(outcome));
  if (!('output' in outcome) || outcome.output === undefined) return said;
  const { content, structuredContent } = answer(outcome.output, tool);
  return {
    content: [...said.content, ...content],
    isError: true,
    ...(structuredContent === undefined ? {} : { structuredContent }),
  };
}

function inBackground({ taskId, message }: Extract<TurnUpdate, { kind: 'detached' }>): object {
  return {
    task_id: taskId,
    message: `${message}; it is not finished. Use the task tools with this task_id to read its output, wait for it or end it.`,
  };
}

function answer(output: unknown, tool: AnyTool | undefined): CallToolResult {
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
  const structured =
    typeof output === 'object' &&
    output !== null &&
    tool !== undefined &&
    listedOutputSchema(tool) !== undefined;
  return {
    content: [{ type: 'text', text }],
    ...(structured ? { structuredContent: { ...output } } : {}),
  };
}
