import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MachineFacts, offProfile, readOnlyProfile, type SandboxProfile } from '@umbo/sandbox';
import { attempts, mountlessFactsFor, runLocked, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

const notRun = whyNotHere();

/** Tries the rows of some groups and gives what each one met, by name. */
async function tryAll(
  on: Stage,
  uid: number,
  profile: SandboxProfile,
  way: string,
  groups: string,
  env = {},
  facts?: MachineFacts,
): Promise<Map<string, string>> {
  const { stdout, stderr, exitCode } = await runLocked({
    profile,
    ...(facts === undefined ? {} : { facts }),
    uid,
    command: [await attempts(), way, groups],
    scratchDir: on.scratch,
    env: { ...on.env, ...env },
    leak: [join(on.target, 'file'), join(on.target, 'file'), on.target],
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']),
  );
}

function through(met: Map<string, string>): string[] {
  return [...met].flatMap(([name, what]) => (what === 'through' ? [name] : []));
}

test.each(notRun)('every row of the table, in every mode: not run (%s)', (why) => expect(why).not.toBe(''));

describe.each(notRun.length === 0 ? users : [])('P12 as $name', ({ uid }) => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage(uid);
  }, 60_000);
  afterAll(() => on.close());

  for (const [name, profile] of Object.entries(profiles)) {
    for (const way of ['direct', 'child']) {
      test(`${name}: every attempt is refused, ${way === 'direct' ? 'by direct call' : 'through a child'}`, async () => {
        const met = await tryAll(on, uid, profile(on), way, 'am');
        expect(met.size).toBeGreaterThan(130);
        expect(through(met)).toEqual([]);
      });
    }

    test(`${name}: reading, executing, pipes, /dev/null, scratch and one's own limits still work`, async () => {
      const met = await tryAll(on, uid, profile(on), 'child', 'o');
      expect([...met].filter(([, what]) => what !== 'through')).toEqual([]);
      expect(met.size).toBeGreaterThan(15);
    });
  }

  test('read-only without namespaces: every attempt is refused too, signals by Landlock', async () => {
    const env = { HARNESS_NO_PID_NAMESPACE: '1' };
    const facts = await mountlessFactsFor(uid);
    const met = await tryAll(on, uid, readOnlyProfile({ deniedReads: [] }), 'child', 'am', env, facts);
    expect(through(met)).toEqual([]);
    expect(met.get('kill CONT')).toBe('refused EPERM');
  });

  test('network on opens internet sockets and routing only: unix sockets stay shut', async () => {
    const met = await tryAll(on, uid, readOnlyProfile({ deniedReads: [], network: 'on' }), 'child', 'am');
    expect(through(met).filter((name) => !name.startsWith('net: '))).toEqual([]);
    expect(through(met)).toContain('net: TCP connect');
    expect(met.get('unix socket path')).toBe('refused EPERM');
  });

  test('the attempts are real: without a lock they go through', async () => {
    const met = await tryAll(on, uid, offProfile(), 'child', 'a', { HARNESS_NO_PID_NAMESPACE: '1' });
    const mustGoThrough = [
      'create',
      'O_TRUNC',
      'rmdir',
      'chmod',
      'fchmodat2',
      'utimensat',
      'setxattr',
      'chattr',
      'kill CONT',
    ];
    mustGoThrough.push(
      '/proc/PID/environ',
      'renice',
      'prlimit',
      'shmat',
      'add_key',
      'clone user',
      'net: TCP connect',
      'net: UDP',
      'unix socket path',
    );
    mustGoThrough.push(
      'datagram pair, reconnected',
      'datagram pair, sendto',
      'abstract unix socket',
      '/proc/self/fd reopen',
      '/proc/PID/root',
      'link of a descriptor into scratch',
      'own oom score',
    );
    expect(mustGoThrough.filter((name) => met.get(name) !== 'through')).toEqual([]);
  });
});
