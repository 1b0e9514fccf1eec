import { describe, expect, test } from 'vitest';
import { peerKinds, serveTools } from './peers.ts';

describe.each(peerKinds)('a client of %s', (kind) => {
  test('lists tools by names without dots, with what is hidden left out and no null in any input', async () => {
    const { connect } = serveTools();
    const tools = await (await connect(kind)).list();
    expect(tools.map(({ name }) => name)).toEqual([
      'file_read',
      'file_write',
      'file_delete',
      'job_end',
      'job_run',
      'job_output',
      'job_wait',
    ]);
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { path: { type: 'string' }, limit: expect.objectContaining({ type: 'integer' }) },
      required: ['path'],
      additionalProperties: false,
    });
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toContain('null');
    expect(JSON.stringify(tools)).not.toMatch(/propertyNames|9007199254740991/);
    expect(tools.every(({ name }) => /^[a-z_]+$/.test(name))).toBe(true);
  });

  test('gets structured output that its own validation accepts, and the same as text', async () => {
    const { connect } = serveTools();
    const peer = await connect(kind);
    await peer.list();
    const result = await peer.call('file_read', { path: 'a', secret: 'b' });
    expect(result.structuredContent).toEqual({ text: 'ab', size: null });
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual({ text: 'ab', size: null });
    expect(result.isError).toBeFalsy();
  });

  test('gets a failed command as a result, and as an error only what did not run to its end', async () => {
    const { connect } = serveTools();
    const peer = await connect(kind);
    await peer.list();
    const failed = await peer.call('job_end', { how: 'failure' });
    expect(failed).toMatchObject({ structuredContent: { code: 3 } });
    expect(failed.isError).toBeFalsy();
    const says = async (tool: string, input: Record<string, unknown>): Promise<string> => {
      const result = await peer.call(tool, input);
      expect(result.isError).toBe(true);
      return result.content[0]?.text ?? '';
    };
    expect(await says('job_end', { how: 'throw' })).toContain('it broke');
    expect(await says('job_end', { how: 'timeout' })).toContain('Timed out');
    expect(await says('job_end', { how: 'lost' })).toContain('It may have run');
    expect(await says('file_delete', { path: 'x' })).toContain('the policy knows fs.delete');
    expect(await says('file_read', { path: 7 })).toContain('not valid');
    expect(await says('file_read', { path: 'x', unknown: 1 })).toContain('not valid');
  });

  test('gets the head and tail of an answer that is too long, still valid by the listed schema', async () => {
    const { connect } = serveTools();
    const peer = await connect(kind);
    await peer.list();
    const { structuredContent } = await peer.call('job_end', { how: 'long' });
    expect(structuredContent).toMatchObject({ kind: 'limitedOutput' });
  });

  test('is told by the protocol that there is no such tool', async () => {
    const { connect } = serveTools();
    await expect((await connect(kind)).call('file_move', {})).rejects.toThrow('there is no tool');
  });

  test('makes 50 calls at once and gets each its own answer', async () => {
    const { connect } = serveTools();
    const peer = await connect(kind);
    const texts = Array.from({ length: 50 }, (_, number) => `file ${number}`);
    const results = await Promise.all(texts.map((path) => peer.call('file_read', { path })));
    expect(results.map(({ structuredContent }) => structuredContent)).toEqual(
      texts.map((text) => ({ text, size: null })),
    );
  });
});
