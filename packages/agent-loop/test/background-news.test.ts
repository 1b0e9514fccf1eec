import { background, foreground } from '@umbo/task-manager';
import { expect, test } from 'vitest';
import { type LoopEvent } from '../src/index.ts';
import { callOf, say, scriptedModel } from './fixtures/scripted-model.ts';
import { smallHost } from './fixtures/small-host.ts';

const sleepsAway = ({ call }: { call: { input: unknown } }) =>
  JSON.stringify(call.input).includes('sleep') ? background : foreground;

test('news that comes while a call waits for approval stands behind that call’s result, not before it', async () => {
  const host = smallHost(sleepsAway);
  const loop = host.loop(
    scriptedModel(
      [callOf('work', { do: 'sleep', ms: 30 })],
      [callOf('work', { do: 'echo', text: 'ask' })],
      [say('done')],
    ),
  );
  loop.submit('go');
  expect(await loop.run()).toMatchObject({ kind: 'approval' });
  await loop.waitForNews();
  expect(await loop.run()).toMatchObject({ kind: 'approval' });
  host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
  expect(await loop.run()).toMatchObject({ kind: 'finished', text: 'done' });
  expect(loop.transcript.map(({ kind }) => kind)).toEqual([
    'user',
    'assistant',
    'toolResult',
    'assistant',
    'toolResult',
    'notification',
    'assistant',
  ]);
});

test('T7: a task that asks to go on is told once, and its notification is what the next turn begins with', async () => {
  const host = smallHost(sleepsAway);
  const model = scriptedModel(
    [callOf('work', { do: 'sleep', ms: 100 })],
    [say('waiting')],
    [say('going on')],
  );
  const loop = host.loop(model);
  const events: LoopEvent[] = [];
  loop.events.subscribe((event) => events.push(event));
  loop.submit('go');
  await loop.run();
  const task = host.manager.handle.list({ phase: 'live' })[0];
  host.manager.handle.setContinuePolicy(task?.taskId ?? '', 'requestContinue');
  await expect.poll(() => events.filter(({ kind }) => kind === 'continueRequested').length).toBe(1);
  expect(await loop.run()).toMatchObject({ kind: 'finished', text: 'going on' });
  expect(model.requests[2]?.transcript.at(-1)).toMatchObject({ kind: 'notification', taskId: task?.taskId });
  expect(await loop.run()).toEqual({ kind: 'awaitingInput' });
});

test('T7: under manual delivery the loop hears nothing until the host drains', async () => {
  const host = smallHost(sleepsAway);
  const loop = host.loop(scriptedModel([callOf('work', { do: 'sleep', ms: 60 })], [say('waiting')]));
  loop.submit('go');
  await loop.run();
  const task = host.manager.handle.list({ phase: 'live' })[0];
  host.manager.handle.setDeliveryMode(task?.taskId ?? '', 'manual');
  await host.manager.handle.waitForIdle();
  expect(await loop.run()).toEqual({ kind: 'awaitingInput' });
  expect(host.manager.handle.drain('s').map(({ kind }) => kind)).toEqual(['notification']);
});

test('waiting for news ends with the signal', async () => {
  const loop = smallHost().loop(scriptedModel());
  await loop.waitForNews(AbortSignal.timeout(20));
  expect(await loop.run()).toEqual({ kind: 'awaitingInput' });
});
