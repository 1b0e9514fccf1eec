import { parseJSONRPCMessage, type JSONRPCMessage } from '@modelcontextprotocol/server';

/** What a line is: nothing, a message, or something to be reported, and answered where it may have been a request. */
export type ReadLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | {
      readonly kind: 'malformed';
      readonly why: string;
      readonly answer?: { readonly id?: string | number; readonly code: number };
    };

const parseError = -32_700;
const invalidRequest = -32_600;
// Refuses what is no UTF-8, since a name with replaced bytes is another name, and skips the mark some clients on Windows begin with.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads one line of a client. A request that cannot be understood gets an answer: its client would wait for one for ever. */
export function readMessage(line: Uint8Array): ReadLine {
  let value: unknown;
  try {
    const text = utf8.decode(line);
    if (text.trim() === '') return { kind: 'blank' };
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : 'it is not UTF-8';
    return { kind: 'malformed', why, answer: { code: parseError } };
  }
  if (Array.isArray(value)) {
    const why = 'it is a batch; send each message on a line of its own';
    return { kind: 'malformed', why, answer: { code: invalidRequest } };
  }
  if (!isObject(value))
    return { kind: 'malformed', why: 'it is no object', answer: { code: invalidRequest } };
  try {
    return { kind: 'message', message: parseJSONRPCMessage(withoutNulls(value)) };
  } catch {
    return { kind: 'malformed', why: 'it is no JSON-RPC 2.0 message', ...answerTo(value) };
  }
}

/** Only what may have been a request is answered: an answer to a broken answer could go round in circles. */
function answerTo(
  value: Readonly<Record<string, unknown>>,
): Pick<ReadLine & { kind: 'malformed' }, 'answer'> {
  if (!('id' in value) || 'result' in value || 'error' in value) return {};
  const { id } = value;
  const readable = typeof id === 'string' || Number.isSafeInteger(id);
  return { answer: { code: invalidRequest, ...(readable ? { id: id as string | number } : {}) } };
}

/** Some clients write `null` for parameters and arguments they leave out. */
function withoutNulls(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { params, ...message } = value;
  if (params === undefined || params === null) return message;
  if (!isObject(params) || params['arguments'] !== null) return value;
  const { arguments: _, ...others } = params;
  return { ...message, params: others };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
