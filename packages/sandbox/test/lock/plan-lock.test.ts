import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constantFrom, assert as check, property, subarray } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LockPlan,
  type Mechanism,
  offProfile,
  planLock,
  readOnlyProfile,
  type SandboxProfile,
  workspaceWriteProfile,
} from '../../src/index.ts';
import { factsWithout } from '../facts.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'umbo-plan-')));
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  mkdirSync(join(root, 'sub'));
  for (const file of ['.git/config', '.env', 'sub/env']) writeFileSync(join(root, file), '');
  symlinkSync('sub', join(root, 'dirlink'));
  symlinkSync('sub/env', join(root, 'filelink'));
});
afterAll(() => rmSync(root, { recursive: true }));

const readOnly = readOnlyProfile({ deniedReads: [] });
const write = (over: Partial<SandboxProfile> = {}): SandboxProfile => ({
  ...workspaceWriteProfile({ roots: [root], network: 'off', protectedPaths: [], deniedReads: [] }),
  ...over,
});

function planOf(profile: SandboxProfile, facts = factsWithout()): LockPlan {
  const planning = planLock(profile, facts, { scratchDir: '/scratch' });
  if (planning.kind !== 'planned' || planning.plan === null) throw new Error(JSON.stringify(planning));
  return planning.plan;
}

test('read-only writes to the scratch directory and to devices that keep nothing', () => {
  const plan = planOf(readOnly);
  expect(plan.rules.filter(({ kind }) => kind === 'tree')).toEqual([{ kind: 'tree', path: '/scratch' }]);
  expect(plan).toMatchObject({ refuseMetadata: true, refuseNetwork: true, mountNamespace: true });
  expect(plan.rules.map(({ path }) => path)).not.toContain('/dev/tty');
});

test('read-only makes mounts without devices, or says that terminals and devices can be read', () => {
  for (const abi of [3, 4, 5, 7]) {
    expect(planOf(readOnly, factsWithout([], abi)).mountNamespace).toBe(true);
    const without = planLock(readOnly, factsWithout(['mountNamespace'], abi));
    const says = without.kind === 'planned' ? without.enforcement.notEnforced : [];
    expect(without).toMatchObject({ plan: { mountNamespace: false, mounts: [] } });
    expect(says[0]).toContain('terminals and devices');
    expect(says.some((text) => text.includes('requests to devices'))).toBe(abi < 5);
  }
});

test('workspace-write holds every parent of a protected path in place, parents first', () => {
  const { mounts } = planOf(
    write({ protectedPaths: [join(root, '.git/hooks'), join(root, '.env'), join(root, '.git/config')] }),
  );
  expect(mounts.filter(({ kind }) => kind === 'pin' || kind === 'protect')).toEqual([
    { kind: 'pin', path: join(root, '.git') },
    { kind: 'protect', path: join(root, '.env') },
    { kind: 'protect', path: join(root, '.git/hooks') },
    { kind: 'protect', path: join(root, '.git/config') },
  ]);
});

test('a denied path inside a root holds its parents in place; a path both pinned and protected is protected', () => {
  const profile = write({ deniedReads: [join(root, '.git/config')], protectedPaths: [join(root, '.git')] });
  const kinds = planOf(profile).mounts.filter(({ path }) => path.startsWith(join(root, '.git')));
  expect(kinds.map(({ kind }) => kind)).toEqual(['protect', 'deny']);
  const { mounts } = planOf(write({ deniedReads: [join(root, 'sub/env')] }));
  expect(mounts).toContainEqual({ kind: 'pin', path: join(root, 'sub') });
});

test('a protected link stands for itself and for the file behind it', () => {
  const { mounts } = planOf(write({ protectedPaths: [join(root, 'filelink')] }));
  const paths = mounts
    .filter(({ kind }) => kind !== 'device' && kind !== 'writable')
    .map(({ kind, path }) => `${kind} ${path}`);
  expect(paths.toSorted()).toEqual([
    `pin ${root}/sub`,
    `protect ${root}/filelink`,
    `protect ${root}/sub/env`,
  ]);
});

test('a protected path is found in its root however it is spelt, also one that is not there yet', () => {
  const spelt = `${root}-spelt`;
  symlinkSync(root, spelt);
  const paths = [`${spelt}/.env`, `${root}/sub/../.git/config`, `${spelt}/later`];
  const planning = planLock(write({ protectedPaths: paths }), factsWithout());
  rmSync(spelt);
  expect(planning).toMatchObject({
    plan: {
      mounts: expect.arrayContaining([
        { kind: 'protect', path: join(root, '.env') },
        { kind: 'protect', path: join(root, '.git/config') },
      ]),
    },
    enforcement: { notEnforced: [`${join(root, 'later')} does not exist, so it can be created`] },
  });
});

test.each([
  ['a link to a directory', () => write({ protectedPaths: [join(root, 'dirlink')] }), 'symbolic link'],
  ['a path behind a link', () => write({ protectedPaths: [join(root, 'dirlink/env')] }), 'symbolic link'],
  [
    'the root itself as protected',
    () => write({ protectedPaths: [root] }),
    'both a writable root and protected',
  ],
  ['a root that is not there', () => write({ writableRoots: ['/nonexistent'] }), 'not a directory'],
  ['a root that is a link', () => write({ writableRoots: [join(root, 'dirlink')] }), 'not a real path'],
  ['the whole file system as root', () => write({ writableRoots: ['/'] }), 'changes the machine'],
  ['/proc as root', () => write({ writableRoots: ['/proc'] }), 'changes the machine'],
  ['a root whose reading is denied', () => write({ deniedReads: [root] }), 'reading is denied'],
  [
    'a root in a root, as protected',
    () => write({ writableRoots: [root, join(root, 'sub')], protectedPaths: [join(root, 'sub')] }),
    'both a writable root and protected',
  ],
  [
    'a protected path that holds a root',
    () => write({ writableRoots: [join(root, 'sub')], protectedPaths: [root] }),
    'holds the writable root',
  ],
  ['a denied path below /proc', () => write({ deniedReads: ['/proc/version'] }), 'a /proc of its own'],
  ['a relative protected path', () => write({ protectedPaths: ['.env'] }), 'not an absolute path'],
  ['a relative denied path', () => write({ deniedReads: ['~/.ssh'] }), 'not an absolute path'],
  ['read-only with roots', () => ({ ...readOnly, writableRoots: [root] }), 'no writable roots'],
  ['off with a network promise', () => ({ ...offProfile(), network: 'off' }) as const, 'enforces nothing'],
])('%s is unavailable, with the reason and a remedy', (_, profile, reason) => {
  const planning = planLock(profile(), factsWithout());
  expect(planning).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining(reason) });
  expect(planning).toHaveProperty('remedy', expect.stringMatching(/\w/));
});

test('a denied path that is not there yet is not promised', () => {
  const path = join(root, 'later');
  const planning = planLock(readOnlyProfile({ deniedReads: [path] }), factsWithout());
  expect(planning).toMatchObject({
    enforcement: { notEnforced: [expect.stringContaining(`${path} does not exist`)] },
  });
});

test.runIf(process.platform === 'linux')(
  'a path that is taken away while it is looked at is refused in words, not by a bare error',
  () => {
    const gone = join(root, 'gone');
    mkdirSync(gone);
    const descriptor = openSync(gone, 'r');
    rmdirSync(gone);
    // Still a directory for whoever looks, and without a real path.
    const path = `/proc/self/fd/${descriptor}`;
    for (const profile of [write({ writableRoots: [path] }), write({ deniedReads: [path] })])
      expect(planLock(profile, factsWithout())).toMatchObject({ kind: 'unavailable' });
    closeSync(descriptor);
  },
);

test('off locks nothing and says so', () => {
  expect(planLock(offProfile(), factsWithout())).toMatchObject({
    kind: 'planned',
    plan: null,
    enforcement: { mode: 'off', network: 'on', seccomp: false },
  });
});

test.each<[string, readonly Mechanism[], number, () => SandboxProfile]>([
  ['no Landlock', ['landlock'], 0, () => readOnly],
  ['no seccomp', ['seccomp'], 7, () => readOnly],
  ['Landlock without truncation and no mounts', ['mountNamespace'], 2, () => readOnly],
  ['Landlock without scopes and no pid namespace', ['pidNamespace'], 5, () => readOnly],
  ['no mounts for workspace-write', ['mountNamespace'], 7, () => write()],
  ['no mounts for denied reads', ['mountNamespace'], 7, () => readOnlyProfile({ deniedReads: ['/etc'] })],
])('P11: %s is refused', (_, missing, abi, profile) => {
  expect(planLock(profile(), factsWithout(missing, abi)).kind).toBe('unavailable');
});

test('an old Landlock is made up for by mounts, and read-only can do without with a new one', () => {
  expect(planOf(readOnly, factsWithout([], 1)).mountNamespace).toBe(true);
  expect(
    planOf(readOnly, factsWithout(['mountNamespace', 'pidNamespace', 'userNamespace'], 6)).mountNamespace,
  ).toBe(false);
  // The mounts are those of a tree with pids of its own.
  expect(planOf(readOnly, factsWithout(['pidNamespace'], 6)).mountNamespace).toBe(false);
});

test('P11: whatever a machine lacks, a plan is whole or unavailable', () => {
  const all: Mechanism[] = [
    'landlock',
    'seccomp',
    'userNamespace',
    'pidNamespace',
    'mountNamespace',
    'ownProc',
    'ownShm',
  ];
  check(
    property(
      subarray(all),
      constantFrom(1, 2, 3, 4, 5, 6, 7, 8),
      constantFrom('read-only', 'denied', 'write'),
      (missing, abi, name) => {
        const profile = {
          'read-only': readOnly,
          denied: readOnlyProfile({ deniedReads: [root] }),
          write: write(),
        }[name];
        const planning = planLock(profile, factsWithout(missing, abi));
        if (planning.kind === 'unavailable') return;
        const mounts = planning.plan?.mountNamespace === true;
        expect(planning.enforcement).toMatchObject({
          mode: profile.mode,
          network: 'off',
          seccomp: true,
          landlockAbi: abi,
        });
        expect(missing).not.toContain('landlock');
        expect(missing).not.toContain('seccomp');
        expect(mounts && missing.includes('mountNamespace')).toBe(false);
        expect(mounts || (name === 'read-only' && abi >= 3)).toBe(true);
        expect(planning.plan?.ownPids).toBe(abi < 6);
        const seen = planning.enforcement.notEnforced.some((line) => line.startsWith('/proc shows'));
        expect(seen).toBe(planning.plan?.ownProc === false);
        expect(abi >= 6 || !missing.includes('pidNamespace')).toBe(true);
      },
    ),
  );
});

test('what a user cannot look at counts as absent and is named', () => {
  chmodSync(join(root, 'sub'), 0o700);
  const planning = planLock(write({ protectedPaths: [join(root, 'sub/none')] }), factsWithout());
  expect(planning).toHaveProperty('enforcement.notEnforced', [
    `${root}/sub/none does not exist, so it can be created`,
  ]);
});
