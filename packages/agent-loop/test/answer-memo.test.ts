import { expect, test } from 'vitest';
import { readSnapshot, type ModelEvent, type TranscriptItem } from '../src/index.ts';
import { callOf, say, scriptedModel } from './fixtures/scripted-model.ts';
import { smallHost } from './fixtures/small-host.ts';

const memo: ModelEvent = { kind: 'memo', memo: { signed: 'S1' } };
const memos = (transcript: readonly TranscriptItem[]): readonly unknown[] =>
  transcript.flatMap((item) => (item.kind === 'assistant' ? [item.memo] : []));

test('what a model wants back with an answer comes back with it, in the next round, the next turn and after a restart', async () => {
  const host = smallHost();
  const model = scriptedModel(
    [callOf('work', { do: 'echo', text: 'hi' }), memo],
    [say('done')],
    [say('yes')],
  );
  const loop = host.loop(model);
  const said: string[] = [];
  loop.events.subscribe(({ kind }) => said.push(kind));
  loop.submit('go');
  await loop.run();
  loop.submit('again');
  await loop.run();
  expect(model.requests.map(({ transcript }) => memos(transcript)[0])).toEqual([
    undefined,
    { signed: 'S1' },
    { signed: 'S1' },
  ]);
  expect(said).not.toContain('memo');
  const stored = readSnapshot(JSON.parse(JSON.stringify(loop.snapshot())));
  const resumed = scriptedModel([say('back')]);
  const next = host.loop(resumed, {}, stored);
  next.submit('still there?');
  await next.run();
  expect(memos(resumed.requests[0]?.transcript ?? [])).toEqual([{ signed: 'S1' }, undefined, undefined]);
});

test('an answer that broke off has no memo: it would sign what was not said', async () => {
  const loop = smallHost().loop(
    scriptedModel(async function* () {
      yield say('I will');
      yield memo;
      throw new Error('cut');
    }),
  );
  loop.submit('go');
  expect(await loop.run()).toMatchObject({ kind: 'finished', reason: 'modelFailed' });
  expect(memos(loop.transcript)).toEqual([undefined]);
});
