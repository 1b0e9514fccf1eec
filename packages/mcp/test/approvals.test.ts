import type { DecisionRecord } from '@umbo/tools-core';
import { noJournal } from '@umbo/tools-core';
import { describe, expect, test } from 'vitest';
import { peerKinds, serveTools, type Answer } from './peers.ts';

const yes: Answer = { action: 'accept', content: { approve: true } };

describe.each(peerKinds)('a client of %s', (kind) => {
  test('is asked what exactly would run, and a yes runs it once', async () => {
    const decisions: DecisionRecord[] = [];
    const journal = { ...noJournal, decided: async (record: DecisionRecord) => void decisions.push(record) };
    const { connect, deeds } = serveTools({ journal });
    const asked: string[] = [];
    const peer = await connect(kind, {
      onAsked(message) {
        asked.push(message);
        return yes;
      },
    });
    expect(await peer.call('file_write', { path: '/etc/x' })).toMatchObject({
      content: [{ text: 'wrote /etc/x' }],
    });
    expect(deeds.written).toEqual(['/etc/x']);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('path "/etc/x"');
    expect(asked[0]).toContain('the policy knows fs.write');
    await peer.call('file_write', { path: '/etc/x' });
    expect(asked).toHaveLength(2);
    const approver = kind === 'SDK v1' ? 'mcp:old' : 'mcp:test';
    expect(decisions).toMatchObject([
      { decision: 'approved', approver, agentId: approver },
      { decision: 'approved', approver },
    ]);
  });

  test.each<[string, Answer, string]>([
    ['declines', { action: 'decline' }, 'the answer was no'],
    ['dismisses the question', { action: 'cancel' }, 'dismissed'],
    ['fills in a no', { action: 'accept', content: { approve: false } }, 'the answer was no'],
  ])('that %s gets an error, and nothing runs', async (_, answer, said) => {
    const { connect, deeds } = serveTools();
    const peer = await connect(kind, { onAsked: () => answer });
    const result = await peer.call('file_write', { path: 'x' });
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain(said);
    expect(deeds.written).toEqual([]);
  });

  test('that accepts on its own without filling in the form has approved nothing', async () => {
    const { connect, deeds } = serveTools();
    const peer = await connect(kind, { onAsked: () => ({ action: 'accept', content: {} }) });
    // Some clients check the form themselves and refuse to send it.
    const result = await peer.call('file_write', { path: 'x' }).catch(() => ({ isError: true }));
    expect(result.isError).toBe(true);
    expect(deeds.written).toEqual([]);
    // Nobody said no, and whoever looks for the reason must not look for a person.
    if ('content' in result)
      expect(result.content[0]?.text).toMatch(/^Not run: .*(answers by itself|put the question)/);
  });

  test('that says it can ask and cannot gets an error at once with the reason, and nothing runs', async () => {
    const decisions: DecisionRecord[] = [];
    const journal = { ...noJournal, decided: async (record: DecisionRecord) => void decisions.push(record) };
    const { connect, deeds } = serveTools({ journal });
    const peer = await connect(kind, {
      onAsked: () => {
        throw new Error('no window to ask in');
      },
    });
    const result = await peer.call('file_write', { path: 'x' }).catch((error: Error) => error.message);
    expect(JSON.stringify(result)).toContain('no window to ask in');
    expect(deeds.written).toEqual([]);
    // A newer client that fails never comes back to its question: it only knows of it.
    if (kind === '2026-07-28') return;
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^Not run: /) }] });
    expect(decisions).toMatchObject([{ decision: 'approvalDenied' }]);
  });

  test('that answers too late gets an error, and nothing runs', async () => {
    const { connect, deeds } = serveTools({ approvalTimeoutMs: 100 });
    const late = new Promise<Answer>((resolve) => {
      setTimeout(() => resolve(yes), 400);
    });
    const peer = await connect(kind, { onAsked: () => late });
    const result = await peer.call('file_write', { path: 'x' }).catch((error: Error) => error.message);
    expect(typeof result === 'string' ? result : (result.isError ?? false)).toBeTruthy();
    await late;
    expect(deeds.written).toEqual([]);
  });

  test.each(['deny', 'allow'] as const)(
    'that cannot ask gets the declared answer: %s',
    async (whenUnanswered) => {
      const { connect, deeds } = serveTools({ whenUnanswered });
      const result = await (await connect(kind)).call('file_write', { path: 'x' });
      expect(result.isError ?? false).toBe(whenUnanswered === 'deny');
      expect(deeds.written).toEqual(whenUnanswered === 'allow' ? ['x'] : []);
      if (whenUnanswered === 'deny') expect(result.content[0]?.text).toContain('cannot ask a person');
    },
  );

  test('asks for 20 calls at once, answered in another order, each by its own answer', async () => {
    const { connect, deeds } = serveTools();
    const peer = await connect(kind, {
      async onAsked(message) {
        const number = Number(/path "(\d+)"/.exec(message)?.[1]);
        await new Promise((resolve) => {
          setTimeout(resolve, (20 - number) * 5);
        });
        return number % 2 === 0 ? yes : { action: 'decline' };
      },
    });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) => peer.call('file_write', { path: String(number) })),
    );
    expect(results.map(({ isError }) => isError ?? false)).toEqual(
      Array.from({ length: 20 }, (_, number) => number % 2 === 1),
    );
    expect(deeds.written.map(Number).toSorted((a, b) => a - b)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  });
});

test('a client that cancels its call while it is asked has declined it', async () => {
  const decisions: DecisionRecord[] = [];
  const journal = { ...noJournal, decided: async (record: DecisionRecord) => void decisions.push(record) };
  const { connect, deeds } = serveTools({ journal });
  const stop = new AbortController();
  const answer = Promise.withResolvers<Answer>();
  const peer = await connect('2025-11-25', {
    onAsked: () => {
      stop.abort('enough');
      return answer.promise;
    },
  });
  await expect(peer.call('file_write', { path: 'x' }, { signal: stop.signal })).rejects.toThrow();
  await expect.poll(() => decisions).toMatchObject([{ decision: 'cancelled' }]);
  answer.resolve(yes);
  expect((await peer.call('file_read', { path: 'y' })).isError).toBeFalsy();
  expect(deeds.written).toEqual([]);
});

test('a client that goes away while it is asked leaves nothing waiting and nothing run', async () => {
  const { connect, deeds, gone } = serveTools();
  const asked = Promise.withResolvers<void>();
  const peer = await connect('2025-11-25', {
    onAsked: () => {
      asked.resolve();
      return new Promise(() => {});
    },
  });
  const call = peer.call('file_write', { path: 'x' }).catch(() => 'gone');
  await asked.promise;
  await peer.close();
  expect(await call).toBe('gone');
  await gone();
  expect(deeds.written).toEqual([]);
});
