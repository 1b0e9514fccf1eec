import type { CallToolResult } from '@modelcontextprotocol/server';
import type { TurnUpdate } from '@umbo/task-manager';
import { describeOutcome, toProviderName, type AnyTool, type ToolRegistry } from '@umbo/tools-core';
import { listedOutputSchema, listTool } from './list-tool.ts';

/** An error result: what was not done and why. */
export function errorResult(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}

/** What a client gets for a call. Only what did not run to its end is an error: a non-zero exit is a result. */
export function toolResult(update: TurnUpdate, toolName: string, registry: ToolRegistry): CallToolResult {
  const tool = registry.get(toolName);
  if (update.kind === 'detached') return answer(update.output ?? inBackground(update, registry), tool);
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

/** Names the tools that go on with it: those the client was told take a `task_id`. */
function inBackground(
  { taskId, message }: Extract<TurnUpdate, { kind: 'detached' }>,
  registry: ToolRegistry,
): object {
  const names = registry
    .list()
    .filter((tool) => Object.hasOwn(listTool(tool).inputSchema.properties ?? {}, 'task_id'))
    .map((tool) => toProviderName(tool.spec.name));
  const next = names.length === 0 ? '' : ` These take its task_id: ${names.join(', ')}.`;
  return { task_id: taskId, message: `${message}; it is not finished.${next}` };
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
