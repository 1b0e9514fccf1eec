import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  encodeLockPlan,
  parseMachineFacts,
  planLock,
  readOnlyProfile,
  workspaceWriteProfile,
} from '@umbo/sandbox';
import { harness, mountlessFactsFor, runLocked, users, whyNotHere } from './locked.ts';
import { profiles } from './profiles.ts';
import { type Stage, stage } from './stage.ts';

const notRun = whyNotHere();
test.each(notRun)('a sandbox inside a sandbox: not run (%s)', (why) => expect(why).not.toBe(''));

describe.each(notRun.length === 0 ? users : [])('P11 inside our own sandbox, as $name', ({ uid }) => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage(uid);
  }, 60_000);
  afterAll(() => on.close());

  for (const [name, profile] of Object.entries(profiles)) {
    test(`${name}: what needs mounts is refused with the reason, what needs none is still enforced`, async () => {
      const inside = await runLocked({
        profile: profile(on),
        uid,
        command: [await harness(), '--probe'],
        scratchDir: on.scratch,
      });
      const facts = parseMachineFacts(inside.stdout);
      const write = workspaceWriteProfile({ roots: [on.workspace], network: 'off', deniedReads: [] });
      expect(planLock(write, facts)).toMatchObject({
        kind: 'unavailable',
        reason: expect.stringContaining('mountNamespace: EPERM'),
      });
      expect(planLock(readOnlyProfile({ deniedReads: [on.secrets] }), facts)).toMatchObject({
        kind: 'unavailable',
      });
      expect(planLock(readOnlyProfile({ deniedReads: [] }), facts)).toMatchObject({
        kind: 'planned',
        enforcement: { namespaces: [] },
      });
    });
  }

  test('read-only inside workspace-write holds, and a link in place of its scratch directory is refused', async () => {
    const profile = profiles['workspace-write']?.(on) ?? expect.fail();
    const facts = { ...(await mountlessFactsFor(uid)), landlockAbi: 6 };
    const link = join(on.workspace, 'link');
    const nested = async (scratchDir: string): Promise<string> => {
      const planning = planLock(readOnlyProfile({ deniedReads: [] }), facts, { scratchDir });
      if (planning.kind !== 'planned' || planning.plan === null) throw new Error('read-only must be planned');
      writeFileSync(`${on.scratch}/plan`, encodeLockPlan(planning.plan));
      const script = `echo in; echo x > "$TMPDIR/x" && echo scratch; echo x > '${on.workspace}/made' || echo held`;
      const inner = [await harness(), `${on.scratch}/plan`, '/bin/sh', '-c', script];
      const command = ['/usr/bin/env', 'HARNESS_NO_PID_NAMESPACE=1', `TMPDIR=${scratchDir}`, ...inner];
      const { stdout, stderr } = await runLocked({ profile, uid, command, scratchDir: on.scratch });
      return stdout === '' ? stderr : stdout;
    };
    expect(await nested(on.scratch)).toBe('in\nscratch\nheld\n');
    symlinkSync(on.workspace, link);
    expect(await nested(link)).toContain('Too many levels of symbolic links');
  });

  test('past 16 layers of Landlock the probe says so', async () => {
    const profile = readOnlyProfile({ deniedReads: [] });
    const nested = `${'"$HARNESS" "$PLAN" '.repeat(15)}"$HARNESS" --probe`;
    const env = { HARNESS: await harness(), PLAN: `${on.scratch}/plan`, HARNESS_NO_PID_NAMESPACE: '1' };
    const here = await mountlessFactsFor(uid);
    const planning = planLock(profile, here, { scratchDir: on.scratch });
    if (planning.kind !== 'planned' || planning.plan === null)
      throw new Error('read-only must be available here');
    writeFileSync(env.PLAN, encodeLockPlan(planning.plan));
    const { stdout } = await runLocked({
      profile,
      facts: here,
      uid,
      command: ['/bin/sh', '-c', nested],
      scratchDir: on.scratch,
      env,
    });
    const facts = parseMachineFacts(stdout);
    expect(facts.probed.landlock).toEqual({ kind: 'refused', errno: 'E2BIG' });
    expect(planLock(profile, facts)).toMatchObject({
      kind: 'unavailable',
      remedy: expect.stringContaining('at most 16'),
    });
  });
});
