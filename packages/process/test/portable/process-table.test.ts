import { expect, test } from 'vitest';
import { taskkillCommand } from '../../src/portable/end-windows-tree.ts';
import { parseProcStat, parsePsTable, readProcessTable } from '../../src/portable/process-table.ts';
import { TaskTree } from '../../src/portable/task-tree.ts';
import type { ProcessEntry } from '../../src/portable/process-table.ts';
import { spawnProgram } from '../../src/spawn.ts';

const stat = (name: string, state = 'S'): string =>
  `42 (${name}) ${state} 7 41 40 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 98765 1000 20 18446744073709551615`;

test('a line of /proc is read whatever its process calls itself', () => {
  const entry = { pid: 42, ppid: 7, pgid: 41, session: 40, startedAt: '98765', ended: false };
  for (const name of ['sh', 'a b', ') S 1 1 1', '((', '\n']) expect(parseProcStat(stat(name))).toEqual(entry);
  expect(parseProcStat(stat('sh', 'Z'))).toEqual({ ...entry, ended: true });
  expect(parseProcStat('')).toBeUndefined();
});

test('the answer of ps on macOS is read, and lines that are no process are left out', () => {
  const text = [
    '    1     0     1 Ss   Mon Nov 16 09:12:01 2026    ',
    '  501   500   500 S+   Tue Nov 17 10:00:00 2026',
    '  502   501   500 Z    Tue Nov 17 10:00:01 2026',
    'garbage',
    '',
  ].join('\n');
  expect(parsePsTable(text)).toEqual([
    { pid: 1, ppid: 0, pgid: 1, session: null, startedAt: 'Mon Nov 16 09:12:01 2026', ended: false },
    { pid: 501, ppid: 500, pgid: 500, session: null, startedAt: 'Tue Nov 17 10:00:00 2026', ended: false },
    { pid: 502, ppid: 501, pgid: 500, session: null, startedAt: 'Tue Nov 17 10:00:01 2026', ended: true },
  ]);
});

test('the command that ends a tree on Windows names its program by its full path', () => {
  expect(taskkillCommand(42, 'D:\\Win')).toEqual({
    file: 'D:\\Win\\System32\\taskkill.exe',
    args: ['/PID', '42', '/T', '/F'],
  });
});

test('the table of this machine has this process in it', async () => {
  const tables = await Promise.all([readProcessTable(), readProcessTable(), readProcessTable()]);
  for (const table of tables) expect(table?.some((entry) => entry.pid === process.pid)).toBe(true);
});

const entry = (pid: number, ppid: number, pgid: number, session: number, startedAt = 'a'): ProcessEntry => ({
  pid,
  ppid,
  pgid,
  session,
  startedAt,
  ended: false,
});
// A number no process has, so that the leader's start is unknown and the table alone decides.
const leader = 2_000_000_000;

test('members are the session, the group and all descendants, and whoever was one before', () => {
  const tree = new TaskTree(leader);
  const ids = (table: readonly ProcessEntry[]): number[] =>
    tree
      .pick(table)
      .map(({ pid }) => pid)
      .toSorted((a, b) => a - b);
  const table = [
    entry(leader, 1, leader, leader),
    entry(10, leader, leader, leader),
    entry(11, 10, 11, 11),
    entry(12, 11, 12, 12),
    entry(13, 1, 13, leader),
    entry(99, 1, 99, 99),
  ];
  expect(ids(table)).toEqual([10, 11, 12, 13, leader]);
  // The leader and the parent went, the one in its own session stays known.
  expect(ids([entry(12, 1, 12, 12), entry(99, 1, 99, 99)])).toEqual([12]);
  // F12: the same number with another start is another process.
  expect(ids([entry(12, 1, 12, 12, 'later')])).toEqual([]);
});

test('a group whose number is another program by now is not signalled', async () => {
  const { pid, exited } = await spawnProgram({
    file: '/bin/sleep',
    args: ['20'],
    cwd: '/',
    env: {},
    stdin: 'ignore',
  });
  const own = new TaskTree(pid);
  expect(new TaskTree(pid, 'before').signalGroup('SIGKILL')).toBe(process.platform !== 'linux');
  expect(own.signalGroup('SIGTERM')).toBe(true);
  if (process.platform === 'linux') expect(await exited).toMatchObject({ signal: 'SIGTERM' });
});
