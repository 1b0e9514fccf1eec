import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { markedSleep, serverArguments, startServer, workspace } from './mcp-clients.ts';

type Server = ReturnType<typeof startServer>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: Record<string, unknown> };
  readonly error?: { readonly code: number };
}

function place(): readonly string[] {
  const { options, ...rest } = workspace();
  onTestFinished(() => rest.remove());
  return options;
}

/** Speaks by hand; every line the server writes must be a message. */
function speak(server: Server): {
  readonly send: (message: object) => void;
  readonly answer: (id: number) => Promise<Message>;
} {
  const seen: Message[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message & { jsonrpc: string };
    expect(message.jsonrpc).toBe('2.0');
    seen.push(message);
  });
  const send = (message: object): void => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'hand', version: '1' } },
  });
  send({ method: 'notifications/initialized' });
  return {
    send,
    async answer(id) {
      await expect.poll(() => seen.some((message) => message.id === id), { timeout: 30_000 }).toBe(true);
      return seen.find((message) => message.id === id) ?? {};
    },
  };
}

const call = (id: number, name: string, input: object): object => ({
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});

/** A foreground call, a background task and a daemon, all found by one mark. */
async function runThree(server: Server, mark: ReturnType<typeof markedSleep>): Promise<void> {
  const { send, answer } = speak(server);
  send(call(1, 'shell_bash', { command: `sleep ${mark.words}`, run_in_background: true }));
  expect((await answer(1)).result?.structuredContent).toMatchObject({ task_id: expect.any(String) });
  send(call(2, 'shell_bash', { command: `setsid sleep ${mark.words} & sleep ${mark.words}; wait` }));
  await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
}

describe('umbo mcp leaves no process', () => {
  test.each<[string, (server: Server) => void]>([
    ['its input ends', (server) => server.stdin.end()],
    ['it is told to end', (server) => server.kill('SIGTERM')],
    ['its client stops reading and goes', (server) => void (server.stdout.destroy(), server.stdin.destroy())],
    ['a message is too long', (server) => void server.stdin.write('x'.repeat(11 << 20))],
  ])('when %s, and exits', async (_, end) => {
    const server = startServer(...place());
    const mark = markedSleep();
    await runThree(server, mark);
    const exited = once(server, 'exit');
    end(server);
    expect(await exited).toEqual([0, null]);
    await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBe(0);
  });

  test('when nobody reads what it says any more, and records how its commands ended (A1)', async () => {
    const { folder, options, ...rest } = workspace();
    onTestFinished(() => rest.remove());
    const audit = join(folder, 'audit.jsonl');
    const server = startServer(...options, '--audit', audit);
    const mark = markedSleep();
    await runThree(server, mark);
    const exited = once(server, 'exit');
    server.stdout.destroy();
    for (const id of [8, 9]) server.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
    expect(await exited).toEqual([0, null]);
    await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBe(0);
    const kinds = readFileSync(audit, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(kinds.filter((kind) => kind === 'outcome')).toHaveLength(2);
  });

  test('when it is told to end while its client does not read', async () => {
    const server = startServer(...place());
    const mark = markedSleep();
    await runThree(server, mark);
    server.stdout.pause();
    const ping = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`;
    for (let id = 100; id < 1100; id += 1) server.stdin.write(ping(id));
    await sleep(1500);
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBe(0);
  });

  test('when it is killed with SIGKILL', async () => {
    const server = startServer(...place());
    const mark = markedSleep();
    await runThree(server, mark);
    server.kill('SIGKILL');
    await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBe(0);
  });

  test('when its client is killed with SIGKILL', async () => {
    const mark = markedSleep();
    const messages = [
      {
        id: 0,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'k', version: '1' } },
      },
      { method: 'notifications/initialized' },
      call(1, 'shell_bash', { command: `setsid sleep ${mark.words} & sleep ${mark.words}` }),
    ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
    const script = `
      const [args, lines] = JSON.parse(process.argv[1]);
      const server = require('node:child_process').spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
      for (const line of lines) server.stdin.write(line + '\\n');
      console.log(server.pid);
      setInterval(() => {}, 1000);`;
    const given = JSON.stringify([serverArguments(...place()), messages]);
    const client = spawn(process.execPath, ['-e', script, given], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void client.kill('SIGKILL'));
    const [pid] = (await once(client.stdout, 'data')) as [Buffer];
    await expect.poll(() => mark.alive(), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    client.kill('SIGKILL');
    await expect.poll(() => mark.alive(), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => isAlive(Number(pid)), { timeout: 20_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('what is no message is skipped, says nothing on standard output, and the next call is answered', async () => {
  const server = startServer(...place());
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => void (said += String(chunk)));
  const { send, answer } = speak(server);
  for (const line of [
    '',
    'no json',
    '{}',
    '[]',
    'null',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"1.0","id":7,"method":"x"}',
    '\u0000\uFFFD',
  ])
    server.stdin.write(`${line}\n`);
  send({ id: 2, method: 'no/such/method' });
  expect((await answer(2)).error?.code).toBe(-32_601);
  send({ id: 3, method: 'tools/call', params: { arguments: {} } });
  expect((await answer(3)).error).toBeDefined();
  send(call(4, 'shell_exec', { executable: 'echo', argv: ['still here'] }));
  expect((await answer(4)).result?.structuredContent).toMatchObject({ stdout: 'still here\n' });
  expect(said).toContain('umbo mcp:');
});

test('what a client sends stands on one line of standard error, short, and moves no cursor', async () => {
  const server = startServer(...place());
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => void (said += String(chunk)));
  const { send, answer } = speak(server);
  send({ id: 77, result: { text: `\u009b2J\u202e\numbo mcp: all is well ${'x'.repeat(5000)}` } });
  send({ id: 2, method: 'ping' });
  await answer(2);
  await expect.poll(() => said).toContain('unknown message ID');
  expect(said.trimEnd().split('\n')).toHaveLength(1);
  expect(said.length).toBeLessThan(700);
  expect(said).not.toMatch(/[\u009b\u202e]/);
});

test('where an audit log cannot be written, or commands may write it, is said at the start', async () => {
  const { folder, options, ...rest } = workspace();
  onTestFinished(() => rest.remove());
  const root = options.at(-1) ?? '';
  const said = async (audit: string): Promise<string> => {
    const server = startServer(...options, '--audit', audit);
    const text = server.stderr.toArray();
    const { send, answer } = speak(server);
    send({ id: 2, method: 'ping' });
    await answer(2);
    server.stdin.end();
    return Buffer.concat(await text).toString();
  };
  expect(await said(folder)).toContain('it is not a file');
  expect(await said(join(root, 'log', 'audit.jsonl'))).toContain('lies in the workspace');
  expect(await said(join(folder, 'log', 'audit.jsonl'))).toBe('');
});
