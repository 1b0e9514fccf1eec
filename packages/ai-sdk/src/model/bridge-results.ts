import type { ModelMessage } from 'ai';

const bridge: ModelMessage = { role: 'assistant', content: 'I have these results.' };

/** The models of Mistral, wherever they are served: all their names end alike (mistral, mixtral, codestral, devstral, …). */
export function wantsBridge(model: string): boolean {
  return /tral\b|mistral/i.test(model);
}

/**
 * Some models refuse a user right behind tool results, and from then on every request of the conversation. A turn that was
 * interrupted, a word put in and the news of a background task all stand there: the assistant says a word in between.
 */
export function bridgeResults(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.flatMap((message, index) =>
    message.role === 'user' && messages[index - 1]?.role === 'tool' ? [bridge, message] : [message],
  );
}
