import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { faultRow } from '@umbo/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { background, openTaskStore, type TaskStore } from '../src/index.ts';
import { findProcess, identifyProcess } from '../src/durable/process-identity.ts';
import { settle } from './fixture/manual-clock.ts';
import { groupOf } from './fixture/process-group.ts';
import { runHost } from './fixture/run-host.ts';
import { callOf, Stage } from './fixture/stage.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'umbo-tasks-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (): Promise<TaskStore> => openTaskStore({ directory, graceMs: 300 });
const stageOn = (store: TaskStore): Stage => new Stage({ store, routing: () => background });

describe('a host that was killed', () => {
  test('T11: what it left running is gone, TERM-ignorers and children too, and reported lost exactly once', async () => {
    const scripts = ['sleep 300', 'trap "" TERM; sleep 301 & while :; do sleep 1; done'];
    const { host, pids, died } = await runHost(directory, scripts);
    host.kill('SIGKILL');
    await died;
    expect(pids.map((pid) => groupOf(pid).length > 0)).toEqual([true, true]);
    const store = await open();
    expect(pids.flatMap((pid) => groupOf(pid))).toEqual([]);
    const next = stageOn(store);
    const told = next.manager.takePendingUpdates('s');
    expect(
      told.map((update) =>
        update.kind === 'notification' ? [update.callId, update.outcome.kind] : update.kind,
      ),
    ).toEqual([
      ['c0', 'lost'],
      ['c1', 'lost'],
    ]);
    expect(next.manager.takePendingUpdates('s')).toEqual([]);
    expect(await next.manager.tasksOf('s').list()).toMatchObject([{ state: 'lost' }, { state: 'lost' }]);
    await next.manager.close();
    const third = stageOn(await open());
    expect(third.manager.takePendingUpdates('s')).toEqual([]);
    expect(await third.manager.tasksOf('s').list()).toHaveLength(2);
    await third.manager.close();
  }, 30_000);

  test('T11: a loss nobody fetched is told by the host after next, its event by the first only', async () => {
    const { host, died } = await runHost(directory, ['sleep 300']);
    host.kill('SIGKILL');
    await died;
    const second = stageOn(await open());
    const events: string[] = [];
    second.manager.handle.eventsFrom(0).subscribe(({ kind }) => events.push(kind));
    expect(events).toEqual(['ended', 'notified']);
    await second.manager.close();
    const third = stageOn(await open());
    third.manager.handle.eventsFrom(0).subscribe(({ kind }) => events.push(kind));
    expect(events).toEqual(['ended', 'notified', 'notified']);
    expect(third.manager.takePendingUpdates('s')).toMatchObject([{ outcome: { kind: 'lost' } }]);
    await third.manager.close();
  }, 30_000);

  test('F12: a pid that belongs to another process by now is never signalled', async () => {
    const { host, pids, died } = await runHost(directory, ['sleep 300']);
    const bystander = await runHost(join(directory, 'other'), ['sleep 302']);
    host.kill('SIGKILL');
    await died;
    const database = new DatabaseSync(join(directory, 'tasks.db'));
    const identity = identifyProcess(pids[0] ?? 0);
    const stranger = { ...identity, pid: bystander.pids[0] };
    database.prepare('UPDATE task SET process = ?').run(JSON.stringify(stranger));
    database.close();
    const stage = stageOn(await open());
    expect(stage.manager.takePendingUpdates('s')).toMatchObject([{ outcome: { kind: 'lost' } }]);
    const row = faultRow('F12');
    row.tried('a recorded pid that is another process now, when the host begins again');
    row.figure('strangers alive', groupOf(bystander.pids[0] ?? 0).length, { atLeast: 1 });
    await stage.manager.close();
    process.kill(-(pids[0] ?? 0), 'SIGKILL');
    bystander.host.kill('SIGKILL');
    process.kill(-(bystander.pids[0] ?? 0), 'SIGKILL');
    await bystander.died;
  }, 30_000);

  test('a process of an earlier boot is never taken for one of this', () => {
    const self = identifyProcess(process.pid);
    if (self === undefined) throw new Error('no /proc');
    expect(findProcess(self)?.pid).toBe(process.pid);
    expect(findProcess({ ...self, bootId: 'another boot' })).toBeUndefined();
    expect(findProcess({ ...self, startTime: `${self.startTime}1` })).toBeUndefined();
    expect(identifyProcess(process.pid, '1')).toBeUndefined();
  });
});

describe('the data directory', () => {
  test('F19: a second host is refused while the first lives, in another process and in the same', async () => {
    const { host, pids, died } = await runHost(directory, ['sleep 300']);
    await expect(open()).rejects.toMatchObject({
      code: 'task-store-locked',
      message: expect.stringContaining(`pid ${host.pid}`),
    });
    rmSync(join(directory, 'host.json'));
    await expect(open()).rejects.toMatchObject({ code: 'task-store-locked' });
    expect(groupOf(pids[0] ?? 0)).not.toEqual([]);
    host.kill('SIGKILL');
    await died;
    const store = await open();
    await expect(open()).rejects.toMatchObject({ code: 'task-store-locked' });
    store.close();
    (await open()).close();
  }, 30_000);

  test('a stale or torn note of a host that is gone is taken over', async () => {
    (await open()).close();
    for (const note of [
      '{"pid":1,"startTime":"0","bootId":"x"}',
      '{"pid":',
      '[]',
      `{"pid":${process.pid},"startTime":"1","bootId":"x"}`,
    ]) {
      writeFileSync(join(directory, 'host.json'), note);
      const store = await open();
      expect(JSON.parse(readFileSync(join(directory, 'host.json'), 'utf8'))).toMatchObject({
        pid: process.pid,
      });
      store.close();
    }
  });

  test('its files are for the owner only', async () => {
    const store = await open();
    for (const file of ['tasks.db', 'host.json'])
      expect(statSync(join(directory, file)).mode & 0o077).toBe(0);
    store.close();
  });

  test('F19: a database of a newer version is refused and left as it is', async () => {
    (await open()).close();
    const file = join(directory, 'tasks.db');
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 2');
    newer.close();
    await expect(open()).rejects.toMatchObject({
      code: 'task-store-newer',
      message: expect.stringContaining('version 2'),
    });
    const after = new DatabaseSync(file);
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    after.close();
  });

  test('a directory that cannot be made, entered or written is a typed error', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    mkdirSync(join(directory, 'taken', 'tasks.db'), { recursive: true });
    mkdirSync(join(directory, 'noted', 'host.json.new'), { recursive: true });
    for (const path of [file, join(file, 'below'), '/sys', 'taken', 'noted']) {
      const attempt = openTaskStore({ directory: resolve(directory, path) });
      await expect(attempt, path).rejects.toMatchObject({
        code: 'task-store-unavailable',
        message: expect.stringContaining(resolve(directory, path)),
      });
    }
    rmdirSync(join(directory, 'noted', 'host.json.new'));
    (await openTaskStore({ directory: join(directory, 'noted') })).close();
  });

  test('a database damaged anywhere, another program’s, or with a record that is none is a typed error', async () => {
    const store = await open();
    const stage = stageOn(store);
    for (let i = 0; i < 60; i += 1) stage.manager.start(callOf(`c${i}`, { toolName: 'instant' }));
    await settle();
    await stage.manager.close();
    const file = join(directory, 'tasks.db');
    const whole = readFileSync(file);
    const harm: Record<string, () => void> = {
      pages: () => writeFileSync(file, Buffer.from(whole).fill(0xab, 4096)),
      half: () => writeFileSync(file, whole.subarray(0, whole.length / 2)),
      record: () => edit('UPDATE task SET task = \'{"outcome":\''),
      'no task': () => edit("UPDATE task SET task = '5'"),
      'other table': () => edit('DROP TABLE task; CREATE TABLE task (a)'),
    };
    const edit = (sql: string): void => {
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
    };
    for (const [name, damage] of Object.entries(harm)) {
      writeFileSync(file, whole);
      damage();
      await expect(open(), name).rejects.toMatchObject({ code: 'task-store-unavailable' });
    }
    writeFileSync(file, whole);
    (await open()).close();
  });

  test('a file that is no database is a typed error, and leaves no lock', async () => {
    writeFileSync(join(directory, 'tasks.db'), 'no database '.repeat(100));
    await expect(open()).rejects.toMatchObject({ code: 'task-store-unavailable' });
    rmSync(join(directory, 'tasks.db'));
    (await open()).close();
  });
});

describe('a host that was closed', () => {
  test('finished tasks are listed by the next, what was not fetched is told once, what retention dropped is gone', async () => {
    const first = stageOn(await open());
    first.manager.start(callOf('done', { toolName: 'instant' }));
    first.manager.start(callOf('running'));
    await settle();
    await first.manager.close();
    const second = new Stage({ store: await open(), retention: { finishedTasks: 1 } });
    const kinds = second.manager
      .takePendingUpdates('s')
      .map((update) => update.kind === 'notification' && update.outcome.kind);
    expect(kinds).toEqual(['completed', 'cancelled']);
    expect(second.manager.handle.list()).toHaveLength(1);
    await second.manager.handle.endSession('s');
    await second.manager.close();
    const third = await open();
    expect(third.recovered).toEqual([]);
    third.close();
  });

  test('an output that is no JSON does not keep the outcome from being recorded', async () => {
    const first = stageOn(await open());
    first.manager.start(callOf('c'));
    first.open('c', { kind: 'completed', output: 1n });
    await settle();
    await first.manager.close();
    const store = await open();
    expect(store.recovered).toMatchObject([
      { task: { outcome: { kind: 'completed', output: null } }, undelivered: true },
    ]);
    store.close();
  });
});
