import { background, foregroundThenDetachAfter } from '@umbo/task-manager';
import { expect, test } from 'vitest';
import { unansweredCalls, type ModelEvent, type TranscriptItem } from '../src/index.ts';
import { callOf, say, scriptedModel } from './fixtures/scripted-model.ts';
import { smallHost } from './fixtures/small-host.ts';

const results = (transcript: readonly TranscriptItem[]): readonly string[] =>
  transcript.flatMap((item) => (item.kind === 'toolResult' ? [item.text] : []));

test('a turn goes model, tools, model and finishes with the answer', async () => {
  const model = scriptedModel(
    [say('let me look'), callOf('work', { do: 'echo', text: 'hi' })],
    [say('it says hi')],
  );
  const loop = smallHost().loop(model);
  const said: string[] = [];
  loop.events.subscribe(({ kind }) => said.push(kind));
  expect(await loop.run()).toEqual({ kind: 'awaitingInput' });
  loop.submit('look');
  expect(await loop.run()).toEqual({ kind: 'finished', reason: 'answered', text: 'it says hi' });
  expect(loop.transcript.map(({ kind }) => kind)).toEqual(['user', 'assistant', 'toolResult', 'assistant']);
  expect(model.requests[0]?.tools[0]).toMatchObject({ name: 'work', inputSchema: { type: 'object' } });
  expect(said).toEqual(['turnStarted', 'text', 'toolCall', 'toolResult', 'text', 'turnFinished']);
});

test('S13, S14: an approved foreground call is waited for before the model is asked again; started comes once, after the answer', async () => {
  const host = smallHost();
  const model = scriptedModel([callOf('work', { do: 'echo', text: 'ask' })], [say('ok')]);
  const loop = host.loop(model);
  loop.submit('go');
  const step = await loop.run();
  expect(step).toMatchObject({ kind: 'approval', approvals: [{ question: { reasons: [{ code: 'hm' }] } }] });
  expect(model.requests).toHaveLength(1);
  expect(host.events.some(({ kind }) => kind === 'started')).toBe(false);
  host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
  expect(await loop.run()).toMatchObject({ kind: 'finished', reason: 'answered' });
  expect(host.events.filter(({ kind }) => kind === 'started')).toHaveLength(1);
});

test('S9: two calls pending, the second approved first: both end with exactly one result', async () => {
  const host = smallHost();
  const loop = host.loop(
    scriptedModel([
      callOf('work', { do: 'echo', text: 'ask-1' }),
      callOf('work', { do: 'echo', text: 'ask-2' }),
    ]),
  );
  loop.submit('go');
  await loop.run();
  await expect.poll(() => host.desk.pending.length).toBe(2);
  host.desk.answer(host.desk.pending[1]?.question.approvalId ?? '', { kind: 'approve' });
  expect(await loop.run()).toMatchObject({ kind: 'approval' });
  host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
  expect(await loop.run()).toMatchObject({ kind: 'finished' });
  expect(results(loop.transcript).toSorted()).toEqual(['echo ask-1', 'echo ask-2']);
});

test('S10: a decline with a reason reaches the model; a patched input runs while the transcript keeps the original', async () => {
  const host = smallHost();
  const loop = host.loop(
    scriptedModel(
      [callOf('work', { do: 'echo', text: 'ask-no' })],
      [callOf('work', { do: 'echo', text: 'ask-patch' })],
    ),
  );
  loop.submit('go');
  await loop.run();
  host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', {
    kind: 'deny',
    reason: 'use the other file',
  });
  await loop.run();
  host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', {
    kind: 'approve',
    patchedInput: { do: 'echo', text: 'patched' },
  });
  await loop.run();
  expect(results(loop.transcript)[0]).toContain('use the other file');
  expect(results(loop.transcript)[1]).toBe('echo patched');
  expect(JSON.stringify(loop.transcript)).toContain('ask-patch');
});

test('S11: a turn cancelled while an approval is pending is answered once and nothing ran', async () => {
  const host = smallHost();
  const loop = host.loop(scriptedModel([callOf('work', { do: 'echo', text: 'ask' })]));
  loop.submit('go');
  await loop.run();
  await loop.interrupt();
  expect(await loop.run()).toMatchObject({ kind: 'finished', reason: 'cancelled' });
  expect(unansweredCalls(loop.transcript)).toEqual([]);
  expect(results(loop.transcript)).toHaveLength(1);
  expect(host.events.some(({ kind }) => kind === 'started')).toBe(false);
});

test('every call has one result also when tools throw, are denied, unknown, or called with nonsense', async () => {
  const calls = [
    callOf('work', { do: 'throw' }),
    callOf('work', { do: 'echo', text: 'deny' }),
    callOf('nothing'),
    callOf('work', { do: 'fly' }),
    callOf('work', { do: 'echo', text: 'fine' }),
  ];
  const loop = smallHost().loop(scriptedModel(calls));
  loop.submit('go');
  expect(await loop.run()).toMatchObject({ kind: 'finished', reason: 'answered' });
  expect(unansweredCalls(loop.transcript)).toEqual([]);
  const errors = loop.transcript.filter((item) => item.kind === 'toolResult' && item.isError);
  expect(errors).toHaveLength(4);
});

test('T1, T7: a detached call is one result now and one notification in the next turn', async () => {
  const host = smallHost(() => foregroundThenDetachAfter(20));
  const model = scriptedModel(
    [callOf('work', { do: 'sleep', ms: 150 })],
    [say('meanwhile')],
    [say('it ended')],
  );
  const loop = host.loop(model);
  loop.submit('go');
  expect(await loop.run()).toMatchObject({ kind: 'finished', text: 'meanwhile' });
  expect(results(loop.transcript)[0]).toContain('running in the background');
  await loop.waitForNews();
  expect(await loop.run()).toMatchObject({ kind: 'finished', text: 'it ended' });
  expect(loop.transcript.filter(({ kind }) => kind === 'notification')).toHaveLength(1);
  expect(await loop.run()).toEqual({ kind: 'awaitingInput' });
});

test('T3: an interrupt cancels the foreground with its partial output and leaves the background alone', async () => {
  const host = smallHost(({ call }) =>
    JSON.stringify(call.input).includes('sleep') ? background : { kind: 'foreground' },
  );
  const loop = host.loop(
    scriptedModel([callOf('work', { do: 'sleep', ms: 300 }), callOf('work', { do: 'hang' })]),
  );
  loop.submit('go');
  const step = loop.run();
  await new Promise((done) => setTimeout(done, 60));
  await loop.interrupt();
  expect(await step).toMatchObject({ reason: 'cancelled' });
  expect(results(loop.transcript).join()).toContain('partial');
  await loop.waitForNews();
  loop.submit('and?');
  await loop.run();
  expect(
    loop.transcript.some((item) => item.kind === 'notification' && item.text.includes('slept 300')),
  ).toBe(true);
});

test('T6: a background task that needs approval surfaces it and nothing runs before', async () => {
  const host = smallHost(() => background);
  const loop = host.loop(
    scriptedModel([callOf('work', { do: 'echo', text: 'ask' })], [say('waiting')], [say('done')]),
  );
  loop.submit('go');
  await loop.run();
  await expect.poll(() => host.desk.pending.length).toBe(1);
  host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
  await loop.waitForNews();
  await loop.run();
  expect(loop.transcript.some((item) => item.kind === 'notification' && item.text.includes('echo ask'))).toBe(
    true,
  );
});

test('input injected between tool rounds reaches the model with the results', async () => {
  const model = scriptedModel([callOf('work', { do: 'echo', text: 'a' })], [say('ok')]);
  const loop = smallHost().loop(model, { pauseAfterTools: true });
  loop.submit('go');
  expect(await loop.run()).toEqual({ kind: 'afterToolResult' });
  loop.submit('also this');
  expect(await loop.run()).toMatchObject({ kind: 'finished' });
  expect(model.requests[1]?.transcript.at(-1)).toEqual({ kind: 'user', text: 'also this' });
});

test('a model that fails in the middle ends the turn; its half-made calls are not run', async () => {
  async function* broken(): AsyncGenerator<ModelEvent> {
    yield say('I will');
    yield callOf('work', { do: 'echo' });
    throw new Error('connection lost');
  }
  const host = smallHost();
  const loop = host.loop(scriptedModel(broken));
  loop.submit('go');
  expect(await loop.run()).toEqual({
    kind: 'finished',
    reason: 'modelFailed',
    text: 'I will',
    error: 'connection lost',
  });
  expect(host.events).toEqual([]);
  loop.submit('again');
  expect(await loop.run()).toMatchObject({ reason: 'answered' });
});

test('a model that never answers is cut off by an interrupt', async () => {
  async function* silent(): AsyncGenerator<ModelEvent> {
    await new Promise(() => {});
    yield say('never');
  }
  const loop = smallHost().loop(scriptedModel(silent));
  loop.submit('go');
  const step = loop.run();
  await new Promise((done) => setTimeout(done, 20));
  await loop.interrupt();
  expect(await step).toMatchObject({ reason: 'cancelled' });
});

test('limits: rounds, tokens and calls in one round', async () => {
  const forever = scriptedModel(...Array.from({ length: 20 }, () => () => [callOf('work', { do: 'echo' })]));
  const loop = smallHost().loop(forever, { limits: { rounds: 3 } });
  loop.submit('go');
  expect(await loop.run()).toMatchObject({ reason: 'roundLimit' });
  expect(unansweredCalls(loop.transcript)).toEqual([]);
  const costly = scriptedModel([
    { kind: 'usage', inputTokens: 90, outputTokens: 20 },
    callOf('work', { do: 'echo' }),
  ]);
  const limited = smallHost().loop(costly, { limits: { tokens: 100 } });
  limited.submit('go');
  expect(await limited.run()).toMatchObject({ reason: 'tokenLimit' });
  const many = smallHost().loop(
    scriptedModel([callOf('work', { do: 'echo' }), callOf('work', { do: 'echo' })]),
    { limits: { callsPerRound: 1 } },
  );
  many.submit('go');
  await many.run();
  expect(results(many.transcript).filter((text) => text.includes('too many calls'))).toHaveLength(1);
});

test('a snapshot taken while an approval is pending goes on in another host: the call is asked about again, then runs once', async () => {
  const first = smallHost();
  const loop = first.loop(scriptedModel([callOf('work', { do: 'echo', text: 'ask' })]));
  loop.submit('go');
  await loop.run();
  const stored = JSON.parse(JSON.stringify(loop.snapshot())) as ReturnType<typeof loop.snapshot>;
  await loop.interrupt();

  const second = smallHost();
  const resumed = second.loop(scriptedModel([say('resumed')]), { agentId: stored.agentId }, stored);
  expect(await resumed.run()).toMatchObject({ kind: 'approval' });
  second.desk.answer(second.desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
  expect(await resumed.run()).toMatchObject({ kind: 'finished', text: 'resumed' });
  expect(results(resumed.transcript)).toEqual(['echo ask']);
});

test('a snapshot with a call that had started answers it as lost and does not run it again', async () => {
  const first = smallHost();
  const loop = first.loop(scriptedModel([callOf('work', { do: 'hang' })]));
  loop.submit('go');
  const step = loop.run();
  await expect.poll(() => first.events.some(({ kind }) => kind === 'started')).toBe(true);
  const stored = loop.snapshot();
  await loop.interrupt();
  await step;
  const second = smallHost();
  const resumed = second.loop(scriptedModel([say('I see')]), { agentId: stored.agentId }, stored);
  resumed.submit('well?');
  await resumed.run();
  expect(results(resumed.transcript)[0]).toContain('Lost');
  expect(second.events).toEqual([]);
});

test('a sub-agent has at most the level its parent has now', async () => {
  const host = smallHost();
  let level: 'write' | 'none' = 'write';
  host.loop(scriptedModel(), { agentId: 'parent', level: () => level });
  const child = host.loop(
    scriptedModel(
      [callOf('work', { do: 'echo', text: 'x' })],
      [say('one')],
      [callOf('work', { do: 'echo', text: 'y' })],
    ),
    { agentId: 'child', parentId: 'parent', level: () => 'write' },
  );
  child.submit('go');
  await child.run();
  level = 'none';
  child.submit('again');
  await child.run();
  expect(results(child.transcript)[0]).toBe('echo x');
  expect(results(child.transcript)[1]).not.toBe('echo y');
});
