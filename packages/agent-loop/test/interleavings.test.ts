import { foregroundThenDetachAfter } from '@umbo/task-manager';
import { renderApproval } from '@umbo/tools-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unansweredCalls } from '../src/index.ts';
import { callOf, say, scriptedModel } from './fixtures/scripted-model.ts';
import { smallHost } from './fixtures/small-host.ts';

test('T2: detach timer and completion at the same time give one plain result, or one detach and one notification', async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1, max: 4 }), async (ms, detachMs) => {
      const host = smallHost(() => foregroundThenDetachAfter(detachMs));
      const calls = ms.map((each) => callOf('work', { do: 'sleep', ms: each }));
      const loop = host.loop(scriptedModel(calls, ...Array.from({ length: 60 }, () => [say('ok')])));
      loop.submit('go');
      await loop.run();
      await host.manager.handle.waitForIdle();
      await loop.run();
      expect(unansweredCalls(loop.transcript)).toEqual([]);
      for (const call of calls) {
        const callId = call.kind === 'toolCall' ? call.callId : '';
        const results = loop.transcript.filter(
          (item) => item.kind === 'toolResult' && item.callId === callId,
        );
        const news = loop.transcript.filter((item) => item.kind === 'notification' && item.callId === callId);
        const detached = JSON.stringify(results).includes('running in the background');
        expect([results.length, news.length]).toEqual([1, detached ? 1 : 0]);
      }
    }),
    { numRuns: 50 },
  );
});

test('S11: an approval given just before the turn is cancelled runs at most once, and the call is answered once', async () => {
  for (const order of ['approve first', 'cancel first'] as const) {
    const host = smallHost();
    const loop = host.loop(scriptedModel([callOf('work', { do: 'echo', text: 'ask' })]));
    loop.submit('go');
    await loop.run();
    const approve = (): void =>
      void host.desk.answer(host.desk.pending[0]?.question.approvalId ?? '', { kind: 'approve' });
    if (order === 'approve first') approve();
    const cancelled = loop.interrupt();
    if (order === 'cancel first') approve();
    await cancelled;
    expect(await loop.run()).toMatchObject({ kind: 'finished', reason: 'cancelled' });
    expect(loop.transcript.filter(({ kind }) => kind === 'toolResult')).toHaveLength(1);
    expect(host.events.filter(({ kind }) => kind === 'started').length).toBeLessThanOrEqual(
      order === 'approve first' ? 1 : 0,
    );
  }
});

test('S12: the question a loop stops with shows what hides', async () => {
  const host = smallHost();
  const loop = host.loop(
    scriptedModel([callOf('work', { do: 'echo', text: 'ask \u202Etxt.exe "a b"\u001B[2J' })]),
  );
  loop.submit('go');
  const step = await loop.run();
  const text =
    step.kind === 'approval' && step.approvals[0] ? renderApproval(step.approvals[0].question) : '';
  expect(text).toContain('⟨U+202E⟩txt.exe');
  expect(text).toContain('⟨ESC⟩');
  expect(text).not.toContain('\u001B');
  await loop.interrupt();
});
