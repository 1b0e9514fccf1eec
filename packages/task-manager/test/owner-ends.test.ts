import type { PermissionLevel } from '@umbo/tools-core';
import { describe, expect, test } from 'vitest';
import { background, foreground } from '../src/index.ts';
import { settle } from './fixture/manual-clock.ts';
import { callOf, Stage } from './fixture/stage.ts';

const byName = {
  routing: ({ call }: { call: { callId: string } }) =>
    call.callId.startsWith('bg') ? background : foreground,
};

describe('the end of a session', () => {
  test('T10: everything is cancelled, one notification each, tables empty; a second call does nothing', async () => {
    const stage = new Stage({ ...byName, limits: { perSession: 3 } });
    for (const id of ['bg1', 'bg2', 'fg', 'bg-queued']) stage.manager.start(callOf(id));
    stage.manager.start(callOf('bg-other', { sessionId: 'other' }));
    await settle();
    const turn = stage.manager.waitForTurn(callOf('fg'));
    const updates = await stage.manager.handle.endSession('s');
    expect((await turn).map(({ callId, kind }) => [callId, kind])).toEqual([
      ['bg1', 'detached'],
      ['bg2', 'detached'],
      ['fg', 'result'],
      ['bg-queued', 'detached'],
    ]);
    const ends = updates.map((update) =>
      update.kind === 'notification' ? [update.callId, update.outcome.kind] : update.kind,
    );
    expect(ends.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['bg-queued', 'notStarted'],
      ['bg1', 'cancelled'],
      ['bg2', 'cancelled'],
    ]);
    expect(stage.manager.handle.list({ sessionId: 's' })).toEqual([]);
    const before = stage.events.length;
    expect(await stage.manager.handle.endSession('s')).toEqual([]);
    expect(stage.events).toHaveLength(before);
    expect(stage.manager.handle.list()).toHaveLength(1);
    await stage.manager.handle.endSession('other');
    expect(stage.manager.counters()).toEqual({
      queued: 0,
      running: 0,
      live: 0,
      finished: 0,
      turns: 0,
      updates: 0,
      waiters: 0,
      timers: 0,
      sessions: 0,
    });
  });

  test('what nobody fetched is given to whoever ends the session, once', async () => {
    const stage = new Stage(byName);
    stage.manager.start(callOf('fg', { toolName: 'instant' }));
    await settle();
    const both = await Promise.all([
      stage.manager.handle.endSession('s'),
      stage.manager.handle.endSession('s'),
    ]);
    expect(both.flat()).toMatchObject([{ kind: 'result', callId: 'fg' }]);
  });

  test('nothing starts in a session that has ended or is ending', async () => {
    const stage = new Stage();
    stage.manager.start(callOf('c', { toolName: 'stubborn' }));
    await settle();
    const ending = stage.manager.handle.endSession('s');
    const refused = expect.objectContaining({ code: 'session-ended' });
    expect(() => stage.manager.start(callOf('d'))).toThrow(refused);
    stage.open('c');
    await ending;
    expect(() => stage.manager.start(callOf('e'))).toThrow(refused);
    await expect(
      stage.manager.tasksOf('s').start({ callId: 'f', title: '', work: () => stage.wait('f') as never }),
    ).rejects.toThrow(refused);
  });

  test('a session with a task that will not go says so in time, and gives its updates when it is gone', async () => {
    const stage = new Stage({ routing: () => background });
    stage.manager.start(callOf('c', { toolName: 'stubborn' }));
    await stage.manager.waitForTurn(callOf('c'));
    const impatient = stage.manager.handle
      .endSession('s', { timeoutMs: 100 })
      .catch((error: unknown) => error);
    await stage.clock.advance(100);
    expect(await impatient).toMatchObject({ code: 'session-still-ending' });
    expect(stage.manager.handle.list()).toMatchObject([{ state: 'cancelling' }]);
    stage.open('c', { kind: 'cancelled', output: undefined });
    expect(await stage.manager.handle.endSession('s')).toMatchObject([{ kind: 'notification' }]);
  });

  test('what a host that lost its patience never asked for is kept for the last 1,000 sessions', async () => {
    const stage = new Stage({ routing: () => background, limits: { global: 2000 } });
    const ids = Array.from({ length: 1001 }, (_, i) => `s${i}`);
    for (const sessionId of ids) {
      stage.manager.start(callOf('c', { sessionId, toolName: 'stubborn' }));
      await stage.manager.waitForTurn({ sessionId, turnId: 't' });
    }
    const impatient = ids.map((sessionId) => stage.manager.handle.endSession(sessionId, { timeoutMs: 10 }));
    const given = Promise.allSettled(impatient);
    await stage.clock.advance(10);
    expect((await given).every(({ status }) => status === 'rejected')).toBe(true);
    stage.open('c', { kind: 'cancelled', output: undefined });
    await stage.manager.handle.waitForIdle();
    await settle();
    expect(await stage.manager.handle.endSession('s0')).toEqual([]);
    expect(await stage.manager.handle.endSession('s1')).toMatchObject([{ kind: 'notification' }]);
  });

  test('closing the manager ends everything and refuses what comes later', async () => {
    const stage = new Stage(byName);
    stage.manager.start(callOf('bg'));
    await settle();
    await Promise.all([stage.manager.close(), stage.manager.close()]);
    expect(stage.events.at(-2)).toMatchObject({
      kind: 'ended',
      outcome: { kind: 'cancelled', reason: 'hostShutdown' },
    });
    expect(() => stage.manager.start(callOf('d'))).toThrow(
      expect.objectContaining({ code: 'manager-closed' }),
    );
  });
});

describe('the owner tree', () => {
  test('the end of an agent kills its tasks, or hands the background ones to the parent where declared', async () => {
    const stage = new Stage(byName);
    const { manager } = stage;
    manager.addAgent({ sessionId: 's', agentId: 'lead' });
    manager.addAgent({ sessionId: 's', agentId: 'keeper', parentId: 'lead', onEnd: 'handToParent' });
    manager.addAgent({ sessionId: 's', agentId: 'child', parentId: 'keeper' });
    const kept = manager.start(callOf('bg-kept', { agentId: 'keeper', turnId: 'k' }));
    const fg = manager.start(callOf('fg', { agentId: 'keeper', turnId: 'k' }));
    const killed = manager.start(callOf('bg-killed', { agentId: 'child', turnId: 'c' }));
    await settle();
    await manager.endAgent({ sessionId: 's', agentId: 'keeper' });
    const states = [kept, fg, killed].map(({ taskId }) => manager.handle.status(taskId));
    expect(states.map(({ state, agentId }) => [state, agentId])).toEqual([
      ['running', 'lead'],
      ['cancelled', 'keeper'],
      // Its notification was not fetched: it goes up to the next owner that lives.
      ['cancelled', 'lead'],
    ]);
    expect(stage.kinds('bg-kept')).toContain('handedOver');
    expect(() => manager.start(callOf('x', { agentId: 'child' }))).toThrow(
      expect.objectContaining({ code: 'agent-ended' }),
    );
    stage.open('bg-kept');
    await settle();
    expect(manager.takePendingUpdates('s', 'lead')).toMatchObject([
      { callId: 'bg-killed', agentId: 'lead', outcome: { kind: 'cancelled' } },
      { callId: 'bg-kept', agentId: 'lead', outcome: { kind: 'completed' } },
    ]);
  });

  test('an agent needs a parent that exists and an id of its own', () => {
    const { manager } = new Stage();
    manager.addAgent({ sessionId: 's', agentId: 'a' });
    expect(() => manager.addAgent({ sessionId: 's', agentId: 'a' })).toThrow(
      expect.objectContaining({ code: 'duplicate-agent' }),
    );
    expect(() => manager.addAgent({ sessionId: 's', agentId: 'b', parentId: 'x' })).toThrow(
      expect.objectContaining({ code: 'agent-not-found' }),
    );
  });

  test('a child’s level is the lowest of its own and its owners’ now; one that cannot be read is none', async () => {
    let parent: PermissionLevel = 'write';
    const stage = new Stage({ level: () => 'ask' });
    stage.manager.addAgent({ sessionId: 's', agentId: 'lead', level: () => parent });
    stage.manager.addAgent({ sessionId: 's', agentId: 'child', parentId: 'lead', level: () => 'write' });
    stage.manager.addAgent({
      sessionId: 's',
      agentId: 'broken',
      level: () => {
        throw new Error('no level');
      },
    });
    for (const agentId of ['lead', 'child', 'broken', 'undeclared'])
      stage.manager.start(callOf(agentId, { agentId }));
    const level = (callId: string): PermissionLevel | undefined => stage.runner.scopes.get(callId)?.level?.();
    expect(['lead', 'child', 'broken', 'undeclared'].map(level)).toEqual(['ask', 'ask', 'none', 'ask']);
    parent = 'read';
    expect(level('child')).toBe('read');
    parent = 'nonsense' as PermissionLevel;
    expect(level('child')).toBe('none');
    await stage.manager.endAgent({ sessionId: 's', agentId: 'lead' });
    expect(level('child')).toBe('none');
  });
});
