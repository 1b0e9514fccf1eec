import { parseJSONRPCMessage, type JSONRPCMessage } from '@modelcontextprotocol/server';

/** What a line is: nothing, a message, or something to be reported, and answered where it may have been a request. */
export type ReadLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | {
      readonly kind: 'malformed';
      readonly why: string;
      readonly answer?: { readonly id?: string | number; readonly code: number };
      /** Heard in its place: an answer that cannot be read is a failed one, not one that is still to come. */
      readonly failed?: JSONRPCMessage;
    };

const parseError = -32_700;
const invalidRequest = -32_600;
// What MCP defines is no deeper, and what somebody nested without end is not followed.
const deepestNull = 8;
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
    return { kind: 'malformed', why: 'it is no JSON-RPC 2.0 message', ...consequence(value) };
  }
}

/** Only what may have been a request is answered: an answer to a broken answer could go round in circles. */
function consequence(
  value: Readonly<Record<string, unknown>>,
): Pick<ReadLine & { kind: 'malformed' }, 'answer' | 'failed'> {
  if (!('id' in value)) return {};
  const id = typeof value['id'] === 'string' || Number.isSafeInteger(value['id']) ? value['id'] : undefined;
  if (!('result' in value || 'error' in value))
    return { answer: { code: invalidRequest, ...(id === undefined ? {} : { id: id as string | number }) } };
  if (id === undefined) return {};
  const error = { code: invalidRequest, message: 'its answer is no JSON-RPC 2.0 message' };
  return { failed: { jsonrpc: '2.0', id: id as string | number, error } };
}

/** Some clients write `null` for what they leave out. Only in what a tool is given may it mean something. */
function withoutNulls(value: unknown, levels = deepestNull): unknown {
  if (levels === 0) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNulls(item, levels - 1));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key, member]) => member !== null || key === 'id');
  return Object.fromEntries(
    members.map(([key, member]) => [key, key === 'arguments' ? member : withoutNulls(member, levels - 1)]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
