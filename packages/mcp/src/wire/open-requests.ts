import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';

type Id = string | number;

/** The requests of a client that have no answer yet. */
export class OpenRequests {
  readonly #ids = new Set<Id>();

  /** How many there are. */
  get size(): number {
    return this.#ids.size;
  }

  /**
   * Notes what came in. Gives the id of a request whose id is still in use: two such commands could not be told apart when one of them
   * is to be cancelled.
   */
  noteIncoming(message: JSONRPCMessage): Id | undefined {
    if (isJSONRPCRequest(message)) {
      if (this.#ids.has(message.id)) return message.id;
      this.#ids.add(message.id);
    } else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      // What is cancelled gets no answer.
      const id = message.params?.['requestId'];
      if (typeof id === 'string' || typeof id === 'number') this.#ids.delete(id);
    }
    return undefined;
  }

  /** Notes what goes out. */
  noteOutgoing(message: JSONRPCMessage): void {
    const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isAnswer && message.id !== undefined) this.#ids.delete(message.id);
  }
}
