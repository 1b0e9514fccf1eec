import { Client, InMemoryTransport } from '@modelcontextprotocol/client';

/** A client whose person says yes to everything, and the server's end of its connection. */
export async function connectClient(serve: (transport: InMemoryTransport) => void): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client(
    { name: 'example', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } } },
  );
  client.setRequestHandler('elicitation/create', async () => ({
    action: 'accept',
    content: { approve: true },
  }));
  serve(far);
  await client.connect(near);
  return client;
}
