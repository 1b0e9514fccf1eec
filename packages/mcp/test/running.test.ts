import { systemClock, type Clock } from '@umbo/tools-core';
import { describe, expect, test } from 'vitest';
import { peerKinds, serveTools } from './peers.ts';
import { testTools } from './tools.ts';

describe.each(peerKinds)('a client of %s', (kind) => {
  test('that asks for progress gets what the call says, in growing numbers, all of it before the answer', async () => {
    const { connect } = serveTools();
    const peer = await connect(kind);
    const seen: { progress: number; message?: string | undefined }[] = [];
    const onprogress = (progress: (typeof seen)[number]): void => void seen.push(progress);
    const { structuredContent } = await peer.call('job_run', { ms: 500 }, { onprogress });
    const numbers = seen.map(({ progress }) => progress);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    const text = seen.map(({ message }) => message).join('');
    const lines = text.trimEnd().split('\n');
    expect(lines).toEqual(lines.map((_, index) => `line ${index + 1}`));
    expect(structuredContent).toEqual({ lines: lines.length });
  });

  test('that cancels ends the call', async () => {
    const { connect, deeds } = serveTools();
    const peer = await connect(kind);
    const stop = new AbortController();
    const call = peer.call('job_run', { ms: 60_000 }, { signal: stop.signal }).catch(() => 'stopped');
    await expect.poll(() => deeds.running).toBe(1);
    stop.abort('enough');
    expect(await call).toBe('stopped');
    await expect.poll(() => deeds.running).toBe(0);
  });

  test('that goes away ends its calls and its background tasks, and nobody else’s', async () => {
    const { connect, deeds } = serveTools({ detachAfterMs: 100 });
    const peer = await connect(kind);
    const other = await connect(kind);
    await other.call('job_run', { ms: 60_000 });
    await peer.call('job_run', { ms: 60_000 });
    const call = peer.call('job_run', { ms: 60_000 }).catch(() => 'gone');
    await expect.poll(() => deeds.running).toBe(3);
    await peer.close();
    expect(await call).toBe('gone');
    await expect.poll(() => deeds.running).toBe(1);
  });

  test('gets a task id for a slow call, reads its output as it comes, and its end', async () => {
    const { connect } = serveTools({ detachAfterMs: 200 });
    const peer = await connect(kind);
    await peer.list();
    const { structuredContent, isError } = await peer.call('job_run', { ms: 800 });
    expect(isError).toBeFalsy();
    expect(structuredContent).toEqual({
      task_id: expect.any(String),
      message: expect.stringMatching(
        /in the background; it is not finished\. These take its task_id: job_output, job_wait\.$/,
      ),
    });
    const { task_id } = structuredContent as { task_id: string };
    const first = (await peer.call('job_output', { task_id })).structuredContent;
    expect(first).toMatchObject({
      stdout: expect.stringMatching(/^line \d+\nline \d+\n$/),
      state: 'running',
    });
    expect(await peer.call('job_wait', { task_id })).toMatchObject({
      structuredContent: { state: 'completed' },
    });
    const { cursor } = first as { cursor: string };
    const rest = (await peer.call('job_output', { task_id, since: cursor })).structuredContent;
    const last = /line (\d+)\n$/.exec((first as { stdout: string }).stdout)?.[1];
    expect(rest).toMatchObject({
      stdout: expect.stringContaining(`line ${Number(last) + 1}\n`),
      state: 'completed',
    });
    expect(await peer.call('job_output', { task_id: 'another' })).toMatchObject({ isError: true });
  });
});

// Half a minute is half a second.
const hasty: Clock = {
  ...systemClock,
  schedule: (delayMs, run) => systemClock.schedule(Math.min(delayMs, 500), run),
};

test('waiting for a task is answered with its state when it takes too long', async () => {
  const { connect } = serveTools({ detachAfterMs: 100, clock: hasty });
  const peer = await connect('2026-07-28');
  const { structuredContent } = await peer.call('job_run', { ms: 60_000 });
  const { task_id } = structuredContent as { task_id: string };
  expect(await peer.call('job_wait', { task_id })).toMatchObject({ structuredContent: { state: 'running' } });
});

test('a call that gets no place is ended and says so, without a cancellation from the client', async () => {
  const { connect, deeds } = serveTools({ detachAfterMs: 100, clock: hasty, limits: { perSession: 1 } });
  const peer = await connect('2025-11-25');
  await peer.call('job_run', { ms: 60_000 });
  const { isError, content } = await peer.call('job_run', { ms: 60_000 });
  expect(isError).toBe(true);
  expect(content.map(({ text }) => text).join(' ')).toMatch(/cancelled.*no answer within/);
  expect(deeds.running).toBe(1);
});

test('the server ends every connection and everything that runs when it is closed', async () => {
  const { server, connect, deeds, gone } = serveTools();
  const peer = await connect('2026-07-28');
  const call = peer.call('job_run', { ms: 60_000 }).catch(() => 'gone');
  await expect.poll(() => deeds.running).toBe(1);
  await server.close();
  await gone();
  expect(await call).toBe('gone');
  expect(deeds.running).toBe(0);
});

test('a client is told when the tools change', async () => {
  const { registry } = testTools();
  const { connectNew } = serveTools({ registry });
  const client = await connectNew({ mode: 'legacy' });
  const told = new Promise<void>((resolve) => {
    client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
  });
  expect((await client.listTools()).tools).toHaveLength(7);
  registry.remove('job.wait');
  await told;
  expect((await client.listTools()).tools).toHaveLength(6);
});
