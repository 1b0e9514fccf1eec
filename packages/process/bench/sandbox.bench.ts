// What the kernel's lock costs a run, beside the C floor, node's own spawn, bubblewrap and sandbox-runtime.
import { offProfile, readOnlyProfile, type SandboxProfile, workspaceWriteProfile } from '@umbo/sandbox';
import {
  type Arm,
  bench,
  type BenchContext,
  type Figure,
  interleave,
  type Rounds,
  type Section,
  sideBySide,
} from '@umbo/testkit/bench';
import type { ProcessHost } from '../src/process-host.ts';
import { createSupervisorHost } from '../src/supervisor/supervisor-host.ts';
import { type Floor, openFloor } from './floor.ts';
import { openSandboxPeers } from './sandbox-peers.ts';
import { program, startByHost, startByNode } from './start-true.ts';

const profiles: Readonly<Record<string, SandboxProfile>> = {
  'no sandbox': offProfile(),
  'read-only': readOnlyProfile({ deniedReads: [] }),
  'read-only, denied reads': readOnlyProfile(),
  'workspace-write': workspaceWriteProfile({ roots: [import.meta.dirname], network: 'off' }),
};
const issue7 = 'issue 7';
const unit = 'ms a run';

/** A host for each profile, as people run it: what one keeps ready for its next run is not given up for another's. */
type Hosts = ReadonlyMap<string, ProcessHost>;

function ownArms(floor: Floor, hosts: Hosts, runs: number, atOnce: number, file = program): Arm[] {
  return [
    { name: 'C floor', measure: async () => (await floor.run(runs, atOnce, file)) / runs },
    {
      name: 'node spawn',
      measure: async () => (await sideBySide(runs, atOnce, () => startByNode(file))) / runs,
    },
    ...[...hosts].map(([name, host]) => ({
      name,
      measure: async () =>
        (await sideBySide(runs, atOnce, () => startByHost(host, profileOf(name), file))) / runs,
    })),
  ];
}

function profileOf(name: string): SandboxProfile {
  return profiles[name] ?? offProfile();
}

function figuresOfOne(one: Rounds): Figure[] {
  const toFloor = { beside: 'C floor', unit };
  const toNode = { beside: 'node spawn', unit };
  const peers = ['bubblewrap', 'sandbox-runtime'].filter((name) => one.has(name));
  return [
    one.figure({
      ...toFloor,
      name: 'read-only',
      of: 'read-only',
      bar: { of: 'ratio', most: 2.3, from: issue7 },
    }),
    one.figure({
      ...toNode,
      name: 'read-only',
      of: 'read-only',
      bar: { of: 'ratio', most: 0.7, from: issue7 },
    }),
    ...['read-only, denied reads', 'workspace-write'].flatMap((name) => [
      one.figure({ ...toFloor, name, of: name }),
      one.figure({ ...toNode, name, of: name }),
    ]),
    one.figure({ ...toFloor, name: 'node spawn, no sandbox', of: 'node spawn', who: 'peer' }),
    ...peers.map((name) => one.figure({ ...toFloor, name, of: name, who: 'peer' })),
  ];
}

/** What each adds to the run without it: the lock to our plain run, a peer to node's spawn. */
function figuresOfAdded(one: Rounds): Figure[] {
  const added = (name: string, without: string): void =>
    one.derive(`${name} adds`, [name, without], (locked, plain) => (locked ?? 0) - (plain ?? 0));
  added('read-only', 'no sandbox');
  added('read-only, denied reads', 'no sandbox');
  const figures: Figure[] = [];
  for (const peer of ['bubblewrap', 'sandbox-runtime'].filter((name) => one.has(name))) {
    added(peer, 'node spawn');
    const beside = { beside: `${peer} adds`, besideName: `what ${peer} adds`, unit };
    figures.push(
      one.figure({
        ...beside,
        name: 'what read-only adds',
        of: 'read-only adds',
        ...(peer === 'bubblewrap' ? { bar: { of: 'ratio', most: 0.2, from: issue7 } } : {}),
      }),
      one.figure({ ...beside, name: 'what denied reads add with it', of: 'read-only, denied reads adds' }),
    );
  }
  return figures;
}

function figuresOfMany(many: Rounds): Figure[] {
  const figure = (of: string): Figure =>
    many.figure({
      name: `${of}, 64 at a time`,
      of,
      beside: 'node spawn',
      besideName: 'node spawn, 64 at a time',
      unit,
      who: of in profiles ? 'umbo' : 'peer',
    });
  return ['read-only', 'read-only, denied reads', 'workspace-write', 'bubblewrap']
    .filter((name) => many.has(name))
    .map(figure);
}

/** The bar was measured with a program that costs nothing itself, so that only starting it counts. */
function figuresOfManyTiny(many: Rounds): Figure[] {
  return ['read-only', 'read-only, denied reads', 'workspace-write'].map((of) =>
    many.figure({
      name: `${of}, 64 tiny programs at a time`,
      of,
      beside: 'node spawn',
      besideName: 'node spawn of the same',
      unit,
      ...(of === 'read-only' ? { bar: { of: 'ratio', most: 0.25, from: issue7 } } : {}),
    }),
  );
}

async function measureSandbox(context: BenchContext): Promise<Section> {
  const floor = openFloor();
  const hosts: Hosts = new Map(Object.keys(profiles).map((name) => [name, createSupervisorHost()]));
  const peers = await openSandboxPeers();
  try {
    context.progress('sandboxed runs, one at a time');
    const one = await interleave([...ownArms(floor, hosts, 16, 1), ...peers.arms(16, 1)], context.rounds(40));
    context.progress('sandboxed runs, 64 at a time');
    const many = await interleave(
      [...ownArms(floor, hosts, 192, 64), ...peers.arms(192, 64).filter(({ name }) => name === 'bubblewrap')],
      context.rounds(10),
    );
    const tiny = await interleave(ownArms(floor, hosts, 192, 64, floor.tiny), context.rounds(10));
    return {
      id: 'sandbox',
      title: 'A sandboxed run',
      order: 20,
      about:
        'The same program under the profiles: Landlock, seccomp, a pid namespace, a mount namespace, dropped capabilities. bubblewrap is given what our portable backend gives it. sandbox-runtime is used as a library, wrapping each command.',
      figures: [
        ...figuresOfOne(one),
        ...figuresOfAdded(one),
        ...figuresOfMany(many),
        ...figuresOfManyTiny(tiny),
      ],
      absent: peers.absent,
    };
  } finally {
    floor.close();
    await peers.close();
    await Promise.all([...hosts.values()].map((host) => host.close()));
  }
}

await bench(measureSandbox);
