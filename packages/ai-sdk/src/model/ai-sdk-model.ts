import type { Model, ModelEvent, ModelRequest } from '@umbo/agent-loop';
import type { JsonValue } from '@umbo/tools-core';
import { jsonSchema, streamText, tool, type LanguageModel, type TextStreamPart, type ToolSet } from 'ai';
import { memoOf } from './answer-memo.ts';
import { bridgeResults, wantsBridge } from './bridge-results.ts';
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
  /** A word of the assistant between tool results and a user, for models that refuse them side by side. Default: for those of Mistral. */
  readonly assistantAfterTools?: boolean;
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
  const name = typeof model === 'string' ? model : `${model.provider}/${model.modelId}`;
  const {
    maxRetries = 2,
    idleTimeoutMs = 120_000,
    assistantAfterTools = wantsBridge(name),
    headers,
    ...settings
  } = options;
  // A longer timer of Node fires at once.
  const idleMs = Math.min(idleTimeoutMs, 2_147_483_647);
  const instructions = [request.system, notificationInstructions].filter((text) => text !== '').join('\n\n');
  try {
    const messages = toModelMessages(request.transcript, name);
    const result = streamText({
      ...settings,
      model,
      instructions,
      messages: assistantAfterTools ? bridgeResults(messages) : messages,
      tools: toolSet(request),
      abortSignal: request.signal,
      maxRetries,
      timeout: { firstChunkMs: idleMs, chunkMs: idleMs },
      ...(headers ? { headers } : {}),
      // Thrown below; the default would also write it to the console.
      onError: () => {},
    });
    const freshId = freshCallIds(request.transcript);
    let calls = 0;
    for await (const part of result.stream) {
      const event = eventOf(part, calls);
      if (event?.kind !== 'toolCall') {
        if (event) yield event;
        continue;
      }
      calls += 1;
      yield { ...event, callId: freshId(event.callId) };
    }
    // Not before: asked for earlier, it would be a rejection nobody handles when the answer breaks off.
    const memo = memoOf(name, await result.content);
    if (memo !== undefined) yield { kind: 'memo', memo };
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
