import type { Model, ModelEvent, ModelRequest } from '@umbo/agent-loop';
import type { JsonValue } from '@umbo/tools-core';
import { jsonSchema, streamText, tool, type LanguageModel, type TextStreamPart, type ToolSet } from 'ai';
import { freshCallIds } from './fresh-call-ids.ts';
import { brokenAnswer, modelFailure } from './model-failure.ts';
import { notificationInstructions } from './notification-text.ts';
import { toModelMessages } from './to-model-messages.ts';

/** How a model is asked. */
export interface AiSdkModelOptions {
  /** Tokens of one answer. Default: the provider's. */
  readonly maxOutputTokens?: number;
  /** Default: the provider's. */
  readonly temperature?: number;
  /** How often a request that failed before its answer began is made again. Default 2. */
  readonly maxRetries?: number;
  /** Milliseconds without a word after which an answer counts as broken off. Default 120000. */
  readonly idleTimeoutMs?: number;
  /** Further HTTP headers. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Any AI SDK language model for an agent loop: it only answers, the loop runs the tools. */
export function aiSdkModel(languageModel: LanguageModel, options: AiSdkModelOptions = {}): Model {
  return { stream: (request) => streamAnswer(languageModel, options, request) };
}

/** Without `execute` the AI SDK only reports a call; without validation the executor alone judges its input. */
function toolSet(request: ModelRequest): ToolSet {
  return Object.fromEntries(
    request.tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
}

async function* streamAnswer(
  model: LanguageModel,
  options: AiSdkModelOptions,
  request: ModelRequest,
): AsyncGenerator<ModelEvent> {
  const { maxRetries = 2, idleTimeoutMs = 120_000, headers, ...settings } = options;
  const instructions = [request.system, notificationInstructions].filter((text) => text !== '').join('\n\n');
  try {
    const { stream } = streamText({
      ...settings,
      model,
      instructions,
      messages: toModelMessages(request.transcript),
      tools: toolSet(request),
      abortSignal: request.signal,
      maxRetries,
      timeout: { firstChunkMs: idleTimeoutMs, chunkMs: idleTimeoutMs },
      ...(headers ? { headers } : {}),
      // Thrown below; the default would also write it to the console.
      onError: () => {},
    });
    const freshId = freshCallIds(request.transcript);
    let calls = 0;
    for await (const part of stream) {
      const event = eventOf(part, calls);
      if (event?.kind !== 'toolCall') {
        if (event) yield event;
        continue;
      }
      calls += 1;
      yield { ...event, callId: freshId(event.callId) };
    }
  } catch (error) {
    throw modelFailure(error);
  }
}

function eventOf(part: TextStreamPart<ToolSet>, calls: number): ModelEvent | null {
  if (part.type === 'text-delta') return part.text === '' ? null : { kind: 'text', text: part.text };
  // What the provider runs itself is not ours; what could not be parsed goes on, so that the executor refuses it by name.
  if (part.type === 'tool-call' && part.providerExecuted !== true) {
    const { toolCallId, toolName, input } = part;
    return { kind: 'toolCall', callId: toolCallId, toolName, input: (input ?? null) as JsonValue };
  }
  if (part.type === 'finish') {
    checkEnd(part.finishReason, calls);
    const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
    return { kind: 'usage', inputTokens, outputTokens };
  }
  if (part.type === 'error') throw modelFailure(part.error);
  if (part.type === 'abort') throw brokenAnswer(part.reason ?? 'it was cancelled');
  return null;
}

/** Half an intention is none: calls of an answer that was cut off are not made. */
function checkEnd(reason: string, calls: number): void {
  if (reason === 'error') throw brokenAnswer('the provider reports an error');
  if (reason === 'interrupted') throw brokenAnswer('the connection ended in the middle');
  if (reason === 'content-filter') throw brokenAnswer('the provider filtered it');
  if (reason === 'length' && calls > 0)
    throw brokenAnswer('its token limit came in the middle of tool calls');
}
