import { join } from 'node:path';
import { planLock, readOnlyProfile } from '@umbo/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempts, factsFor, mountlessFactsFor, runPlanned, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

const notRun = whyNotHere();
test.each(notRun)('an older Landlock: not run (%s)', (why) => expect(why).not.toBe(''));

/**
 * The real lock, told by a layer below it that the kernel is older: what that Landlock lacks the other mechanisms must hold.
 * It shows the plan and the lock, not an old kernel's own mistakes.
 */
describe.each(notRun.length === 0 ? users : [])('P12 with an older Landlock, as $name', ({ uid }) => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage(uid);
  }, 60_000);
  afterAll(() => on.close());

  for (const abi of [1, 2, 3, 4, 5, 6]) {
    test(`ABI ${abi}: every attempt is refused in every mode`, { timeout: 60_000 }, async () => {
      const facts = { ...(await factsFor(uid)), landlockAbi: abi };
      const mountless = { ...(await mountlessFactsFor(uid)), landlockAbi: abi };
      const made = Object.values(profiles).map((make) => ({ profile: make(on), facts }));
      // Older ones see no requests to devices, which only mounts keep away.
      if (abi >= 5) made.push({ profile: readOnlyProfile({ deniedReads: [] }), facts: mountless });
      for (const { profile, facts: planned } of made) {
        const { stdout, stderr, exitCode } = await runPlanned(
          planLock(profile, planned, { scratchDir: on.scratch }),
          {
            uid,
            command: [await attempts(), 'child', 'am'],
            scratchDir: on.scratch,
            env: { ...on.env, HARNESS_LANDLOCK_ABI: String(abi) },
            leak: [join(on.target, 'file'), join(on.target, 'file'), on.target],
          },
        );
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
        const lines = stdout.trimEnd().split('\n');
        expect(lines.length).toBeGreaterThan(130);
        expect(lines.filter((line) => line.split('\t')[1] === 'through')).toEqual([]);
      }
    });
  }

  test('the layer is real: a plan that counts on a newer Landlock than it admits to is refused', async () => {
    const planning = planLock(profiles['read-only']?.(on) ?? expect.fail(), await factsFor(uid), {
      scratchDir: on.scratch,
    });
    const { exitCode, stderr } = await runPlanned(planning, {
      uid,
      command: ['/bin/true'],
      scratchDir: on.scratch,
      env: { ...on.env, HARNESS_LANDLOCK_ABI: '2' },
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 125,
      stderr: expect.stringContaining('landlock ABI is older than planned'),
    });
  });
});
