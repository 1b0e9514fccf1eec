import { expect, test } from 'vitest';
import {
  confinementFact,
  detectEnforcement,
  type Enforcement,
  parseMachineFacts,
  planLock,
  readOnlyProfile,
  refusals,
  renderReport,
  report,
} from '../../src/index.ts';
import { factsWithout } from '../facts.ts';

const enforcement: Enforcement = {
  backend: 'supervisor',
  mode: 'read-only',
  network: 'off',
  tree: 'pidNamespace',
  landlockAbi: 7,
  seccomp: true,
  namespaces: ['pid'],
  notEnforced: [],
};

test.each([
  '',
  'null',
  '{}',
  '{"version":2}',
  '[1]',
  '{"version":1,"uid":0,"landlockAbi":7}',
  '{"version":1,"uid":"0"}',
])('a probe that answers %j is not believed', (text) => {
  expect(() => parseMachineFacts(text)).toThrow('were not read');
});

test('P11: without a supervisor nothing can be enforced, and the remedy says so', async () => {
  const facts = await detectEnforcement({ probe: () => Promise.reject(new Error('gone')) });
  expect(planLock(readOnlyProfile({ deniedReads: [] }), facts)).toMatchObject({
    kind: 'unavailable',
    remedy: expect.stringContaining('bubblewrap'),
  });
});

test('the facts are what the prober found', async () => {
  const answer = {
    version: 1,
    uid: 3,
    landlockAbi: 4,
    landlock: 0,
    seccomp: 22,
    userNamespace: 1,
    pidNamespace: 0,
  };
  const rest = { mountNamespace: 0, ownProc: 0, ownShm: 0, netNamespace: 0, cgroupDelegation: 13 };
  const facts = await detectEnforcement({
    probe: () => Promise.resolve(JSON.stringify({ ...answer, ...rest })),
  });
  expect(facts.probed.seccomp).toEqual({ kind: 'refused', errno: 'EINVAL' });
  expect(facts.probed.cgroupDelegation).toEqual({ kind: 'refused', errno: 'EACCES' });
  expect(facts.landlockAbi).toBe(4);
});

test('the table says what holds, what was refused and what would help', () => {
  expect(renderReport(report(factsWithout(['mountNamespace', 'ownProc'])))).toMatchInlineSnapshot(`
    "read-only                             yes
    read-only with denied reads           no       denied reads cannot be hidden without a mount namespace (mountNamespace: EPERM)
    workspace-write with protected paths  no       workspace-write cannot keep the rest read-only without a mount namespace (mountNamespace: EPERM)
    landlock                              works    ABI 7
    seccomp                               works
    userNamespace                         works
    pidNamespace                          works
    mountNamespace                        refused  EPERM
    ownProc                               refused  EPERM
    ownShm                                works
    netNamespace                          works
    cgroupDelegation                      works

    What would help:
    - allow unprivileged user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile, user.max_user_namespaces above 0), or in a container a seccomp profile that lets unshare and mount_setattr through (Linux 5.12 or newer)
    - leave /proc unmasked in the container (a masked /proc may not be mounted again); nothing depends on it"
  `);
});

test('a machine where all works has nothing to remedy', () => {
  const text = renderReport(report(factsWithout()));
  expect(text).not.toContain('What would help');
  expect(report(factsWithout()).promises.every(({ available }) => available)).toBe(true);
});

test('a failure under a profile carries what the profile refuses, and no cause', () => {
  expect(confinementFact(enforcement)?.text).toBe(
    'ran under read-only, network off (supervisor), which refuses writing anywhere but in TMPDIR; changing modes, owners, times or attributes; opening sockets',
  );
  expect(confinementFact({ ...enforcement, mode: 'off', network: 'on' })).toBeNull();
});

test('only the kernel is evidence of a refusal', () => {
  expect(refusals(enforcement, { signal: 'SIGSYS' })).toHaveLength(1);
  expect(refusals(enforcement, { signal: null })).toEqual([]);
  expect(refusals({ ...enforcement, seccomp: false }, { signal: 'SIGSYS' })).toEqual([]);
});
