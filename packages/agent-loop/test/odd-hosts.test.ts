import { ApprovalDesk } from '@umbo/tools-core';
import { expect, test } from 'vitest';
import { background, foreground } from '@umbo/task-manager';
import { callOf, say, scriptedModel } from './fixtures/scripted-model.ts';
import { smallHost } from './fixtures/small-host.ts';

test('a tool that gives no output has a result with words in it', async () => {
  const host = smallHost();
  const one = host.loop(scriptedModel([callOf('work', { do: 'nothing' })], [say('done')]));
  one.submit('go');
  await one.run();
  const result = one.transcript.find((item) => item.kind === 'toolResult');
  expect(result).toMatchObject({ text: 'Completed.', isError: false });
});

test('S9: a question that comes while the host shows another one waits for its answer too', async () => {
  const host = smallHost(() => foreground, new ApprovalDesk());
  const calls = [
    callOf('work', { do: 'echo', text: 'ask-now' }),
    callOf('work', { do: 'echo', text: 'ask-late' }),
  ];
  const one = host.loop(scriptedModel(calls, [say('done')]));
  one.submit('go');
  expect(await one.run()).toMatchObject({ kind: 'approval' });
  await expect.poll(() => host.desk.pending.length).toBe(2);
  for (const { question } of host.desk.pending) host.desk.answer(question.approvalId, { kind: 'approve' });
  expect(await one.run()).toMatchObject({ kind: 'finished', reason: 'answered' });
  const results = one.transcript.filter((item) => item.kind === 'toolResult');
  expect(results.map(({ isError }) => isError)).toEqual([false, false]);
});

test('a desk whose loop is closed is unattended again', async () => {
  const host = smallHost(() => foreground, new ApprovalDesk());
  const ask = { do: 'echo', text: 'ask' };
  const one = host.loop(scriptedModel([callOf('work', ask)], [say('done')]));
  one.submit('go');
  await one.run();
  for (const { question } of host.desk.pending) host.desk.answer(question.approvalId, { kind: 'approve' });
  await one.run();
  await one.close();
  const call = { callId: 'late', toolName: 'work', input: ask, sessionId: 's', turnId: 't', agentId: 'x' };
  host.manager.start(call);
  const [update] = await host.manager.waitForTurn({ sessionId: 's', turnId: 't' });
  expect(update).toMatchObject({ outcome: { kind: 'notStarted', reason: 'approvalDenied' } });
});

test('tokens that are no number do not switch the limit off', async () => {
  const host = smallHost();
  const usage = (inputTokens: number) => ({ kind: 'usage' as const, inputTokens, outputTokens: 0 });
  const answers = [Number.NaN, -1000, 20].map((count) => [callOf('work', { do: 'echo' }), usage(count)]);
  const one = host.loop(scriptedModel(...answers), { limits: { tokens: 10 } });
  one.submit('go');
  expect(await one.run()).toMatchObject({ reason: 'tokenLimit' });
  expect(one.snapshot().tokens).toBe(20);
});

test('T11: a loop that nobody told what had started takes an open call for started, and does not repeat it', async () => {
  const host = smallHost(() => foreground, new ApprovalDesk(), false);
  const one = host.loop(scriptedModel([callOf('work', { do: 'hang' })]));
  one.submit('go');
  void one.run();
  await expect.poll(() => host.events.some(({ kind }) => kind === 'started')).toBe(true);
  const stored = one.snapshot();
  await one.interrupt();
  const other = smallHost();
  const resumed = other.loop(scriptedModel([say('ok')]), {}, stored);
  resumed.submit('well?');
  await resumed.run();
  expect(other.events).toEqual([]);
  expect(JSON.stringify(resumed.transcript)).toContain('Lost');
});

test('T6: a background question that comes between two runs waits where a loop has the desk', async () => {
  const host = smallHost(() => background, new ApprovalDesk());
  const one = host.loop(scriptedModel([callOf('work', { do: 'echo', text: 'ask-late' })], [say('started')]));
  one.submit('go');
  expect(await one.run()).toMatchObject({ kind: 'finished' });
  await one.waitForNews();
  expect(await one.run()).toMatchObject({ kind: 'approval', approvals: [{ callIds: [expect.any(String)] }] });
  for (const { question } of host.desk.pending) host.desk.answer(question.approvalId, { kind: 'approve' });
  await one.waitForNews();
  expect(await one.run()).toMatchObject({ kind: 'finished', text: 'done' });
  expect(JSON.stringify(one.transcript)).toContain('echo ask-late');
});

test('S9: a model whose call ids come back still has one result for each of its calls', async () => {
  const host = smallHost(({ call }) =>
    (call.input as { ms?: number }).ms === 300 ? background : foreground,
  );
  const call = (input: Record<string, string | number>) => ({
    kind: 'toolCall' as const,
    callId: 'c1',
    toolName: 'work',
    input,
  });
  const echo = (text: string) => call({ do: 'echo', text });
  const one = host.loop(
    scriptedModel(
      [call({ do: 'sleep', ms: 300 })],
      // Said twice it is the same call; another call of the same id is another call.
      [echo('x'), echo('x'), echo('y')],
      [say('done')],
    ),
  );
  one.submit('go');
  await one.run();
  const results = one.transcript.flatMap((item) => (item.kind === 'toolResult' ? [item] : []));
  expect(results.map(({ text }) => text)).toEqual([
    expect.stringContaining('in the background'),
    'echo x',
    'echo y',
  ]);
  expect(new Set(results.map(({ callId }) => callId)).size).toBe(3);
});
