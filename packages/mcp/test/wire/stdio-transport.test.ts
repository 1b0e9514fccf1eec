import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { StdioTransport } from '../../src/wire/stdio-transport.ts';

interface Peer {
  readonly transport: StdioTransport;
  readonly input: PassThrough;
  readonly heard: JSONRPCMessage[];
  readonly errors: string[];
  /** What was written so far. */
  readonly written: () => readonly { readonly id?: unknown; readonly error?: { readonly code: number } }[];
  closed: boolean;
}

/** A transport between streams; `reads` false is a client that never reads. */
async function peer(reads = true): Promise<Peer> {
  let text = '';
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      text += String(chunk);
      if (reads) done();
    },
  });
  const input = new PassThrough();
  const transport = new StdioTransport(input, output);
  const made: Peer = {
    transport,
    input,
    heard: [],
    errors: [],
    written: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as object),
    closed: false,
  };
  Object.assign(transport, {
    onmessage: (message: JSONRPCMessage) => void made.heard.push(message),
    onerror: ({ message }: Error) => void made.errors.push(message),
    onclose: () => void (made.closed = true),
  });
  await transport.start();
  return made;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

const ping = (id: number | string): string => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;

describe('a line that is no message', () => {
  test.each<[string, Buffer | string, { id?: number; error: { code: number } } | undefined]>([
    ['is not JSON', '{"jsonrpc": nope}', { error: { code: -32_700 } }],
    ['is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), { error: { code: -32_700 } }],
    ['is a batch', `[${ping(1).trim()}]`, { error: { code: -32_600 } }],
    ['is no object', '7', { error: { code: -32_600 } }],
    [
      'is of another version',
      '{"jsonrpc":"1.0","id":5,"method":"ping"}',
      { id: 5, error: { code: -32_600 } },
    ],
    ['has an id of no kind', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', { error: { code: -32_600 } }],
    ['is an answer to nobody', '{"jsonrpc":"2.0","id":{},"result":{}}', undefined],
    ['is a broken notification', '{"jsonrpc":"1.0","method":"x"}', undefined],
  ])('that %s is reported, and answered where somebody may wait', async (_, line, answer) => {
    const { input, heard, errors, written } = await peer();
    input.write(line);
    input.write(`\n${ping(9)}`);
    await settle();
    expect(heard).toMatchObject([{ id: 9 }]);
    expect(errors).toHaveLength(1);
    expect(written()).toMatchObject(answer === undefined ? [] : [answer]);
    if (answer !== undefined && answer.id === undefined) expect(written()[0]).not.toHaveProperty('id');
  });

  test('that is empty is nothing', async () => {
    const { input, errors, written } = await peer();
    input.write('\n\r\n  \n');
    await settle();
    expect([...errors, ...written()]).toEqual([]);
  });
});

test('a first message behind a byte order mark is heard, as clients on Windows write it', async () => {
  const { input, heard } = await peer();
  input.write(`\uFEFF${ping(1)}`);
  await settle();
  expect(heard).toMatchObject([{ id: 1 }]);
});

test.each([
  '{"jsonrpc":"1.0","id":5,"result":{}}',
  '{"jsonrpc":"2.0","id":5,"result":null}',
  '{"jsonrpc":"2.0","id":5,"result":[]}',
  '{"jsonrpc":"2.0","id":5,"result":{},"error":{"code":1,"message":"x"}}',
])(
  'an answer that cannot be read is heard as a failed one: nobody waits for a better one: %s',
  async (line) => {
    const { input, heard, errors, written } = await peer();
    input.write(`${line}\n`);
    await settle();
    expect(heard).toMatchObject([{ id: 5, error: { code: -32_600 } }]);
    expect([errors.length, written().length]).toEqual([1, 0]);
  },
);

test.each([
  ['"id":1,"method":"tools/list","params":null', { id: 1, method: 'tools/list' }],
  [
    '"id":1,"method":"tools/list","params":{"cursor":null,"_meta":null},"result":null',
    { id: 1, method: 'tools/list', params: {} },
  ],
  [
    '"id":1,"method":"initialize","params":{"capabilities":{"roots":null,"elicitation":{"form":null}},"clientInfo":{"title":null,"icons":[{"mimeType":null}]}}',
    {
      id: 1,
      method: 'initialize',
      params: { capabilities: { elicitation: {} }, clientInfo: { icons: [{}] } },
    },
  ],
  [
    '"id":1,"method":"tools/call","params":{"name":"x","arguments":null,"task":null,"_meta":{"progressToken":null}}',
    { id: 1, method: 'tools/call', params: { name: 'x', _meta: {} } },
  ],
  [
    '"id":1,"result":{"action":"decline","content":null,"_meta":null},"error":null',
    { id: 1, result: { action: 'decline' } },
  ],
])('null is the same as left out: %s', async (members, message) => {
  const { input, heard } = await peer();
  input.write(`{"jsonrpc":"2.0",${members}}\n`);
  await settle();
  expect(heard).toEqual([{ jsonrpc: '2.0', ...message }]);
});

test('what a tool is given keeps its nulls, and an id of null is nobody', async () => {
  const { input, heard, written } = await peer();
  const given = '{"a":null,"b":[null,{"c":null}]}';
  input.write(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${given}}}\n`);
  input.write('{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"x"}}\n');
  await settle();
  expect(heard).toMatchObject([{ params: { arguments: { a: null, b: [null, { c: null }] } } }]);
  expect(written()).toMatchObject([{ error: { code: -32_600 } }]);
});

test('nesting without end is not followed into', async () => {
  const { input, heard, closed } = await peer();
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  input.write(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${deep}}}\n${ping(2)}`);
  await settle();
  expect(heard).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(closed).toBe(false);
});

test('a request whose id is in use is refused; after its answer or its cancellation the id is free', async () => {
  const { input, heard, written, transport } = await peer();
  input.write(ping(1) + ping(1) + ping('1'));
  await settle();
  expect(heard).toHaveLength(2);
  expect(written()).toMatchObject([{ id: 1, error: { code: -32_600 } }]);
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  input.write(ping(1));
  input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
  input.write(ping(1));
  await settle();
  expect(heard).toHaveLength(5);
});

test('a client that never reads is not listened to for ever (F5)', async () => {
  const { input, heard, transport } = await peer(false);
  Object.assign(transport, {
    onmessage(message: JSONRPCMessage) {
      heard.push(message);
      if ('id' in message && message.id !== undefined)
        void transport.send({ jsonrpc: '2.0', id: message.id, result: {} });
    },
  });
  for (let id = 0; id < 100_000 && !input.writableNeedDrain; id += 1) {
    input.write(ping(id));
    if (id % 100 === 0) await nextTurn();
  }
  expect(input.writableNeedDrain).toBe(true);
  expect(heard.length).toBeLessThanOrEqual(1024);
});

test('requests that stay without an answer are no more than a thousand; answers let further ones in', async () => {
  const { input, heard, transport } = await peer();
  input.write(Array.from({ length: 2000 }, (_, id) => ping(id)).join(''));
  await settle();
  expect(heard).toHaveLength(1024);
  for (let id = 0; id < 100; id += 1) await transport.send({ jsonrpc: '2.0', id, result: {} });
  await settle();
  expect(heard).toHaveLength(1124);
});

test('the end of input is noticed while a client does not read', async () => {
  const made = await peer(false);
  for (let id = 0; id < 2000; id += 1) void made.transport.send({ jsonrpc: '2.0', id, result: {} });
  made.input.end(ping(1));
  await settle();
  expect(made.closed).toBe(true);
});

test('what waits to be written is given up when the connection ends, without an error nobody catches', async () => {
  const { transport } = await peer(false);
  const sent = [1, 2, 3].map((id) => transport.send({ jsonrpc: '2.0', id, result: {} }));
  await transport.close();
  sent.push(transport.send({ jsonrpc: '2.0', id: 4, result: {} }));
  expect(await Promise.all(sent)).toHaveLength(4);
});

test('a message of more than 10 MB ends the connection', async () => {
  const made = await peer();
  for (let count = 0; count < 11; count += 1) made.input.write(Buffer.alloc(1 << 20, 'x'));
  await settle();
  expect(made.closed).toBe(true);
  expect(made.errors).toEqual([expect.stringContaining('longer than')]);
});
