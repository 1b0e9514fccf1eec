import type { LockMount, LockPlan, LockRule } from './lock-plan.ts';

const mountKinds: Readonly<Record<LockMount['kind'], number>> = {
  writable: 1,
  pin: 2,
  protect: 3,
  deny: 4,
  device: 5,
};
const ruleKinds: Readonly<Record<LockRule['kind'], number>> = { tree: 1, file: 2 };
const headerBytes = 20;

function flagsOf(plan: LockPlan): number {
  const flags = [
    plan.mountNamespace,
    plan.ownProc,
    plan.ownShm,
    plan.refuseMetadata,
    plan.refuseNetwork,
    plan.ownPids,
  ];
  return flags.reduce((all, on, bit) => (on ? all + 2 ** bit : all), 0);
}

function entry(kind: number, path: string): Buffer {
  const text = Buffer.from(path, 'utf8');
  // A zero byte would end the path early in C: what was checked would not be what is locked.
  if (!path.startsWith('/') || text.includes(0) || text.length > 0xff_ff || text.toString('utf8') !== path) {
    throw new TypeError(`A lock plan holds absolute paths without zero bytes, not ${JSON.stringify(path)}.`);
  }
  const bytes = Buffer.alloc(text.length + 4);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt16LE(text.length, 1);
  text.copy(bytes, 3);
  return bytes;
}

/** The bytes of a plan as the native lock reads them (twin of `native/lock/plan.c` in `@umbo/process`). */
export function encodeLockPlan(plan: LockPlan): Uint8Array {
  const header = Buffer.alloc(headerBytes);
  header.write('ULK1', 'latin1');
  [flagsOf(plan), plan.landlockAbi, plan.mounts.length, plan.rules.length].forEach((value, i) =>
    header.writeUInt32LE(value, 4 + 4 * i),
  );
  return Buffer.concat([
    header,
    ...plan.mounts.map(({ kind, path }) => entry(mountKinds[kind], path)),
    ...plan.rules.map(({ kind, path }) => entry(ruleKinds[kind], path)),
  ]);
}
