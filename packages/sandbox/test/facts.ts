import { type MachineFacts, type Mechanism, parseMachineFacts } from '../src/index.ts';

const names: readonly Mechanism[] = [
  'landlock',
  'seccomp',
  'userNamespace',
  'pidNamespace',
  'mountNamespace',
  'ownProc',
  'ownShm',
  'netNamespace',
  'cgroupDelegation',
];

/** Facts of a machine where all works but what is named, which answers EPERM. */
export function factsWithout(missing: readonly Mechanism[] = [], landlockAbi = 7): MachineFacts {
  const probed = Object.fromEntries(names.map((name) => [name, missing.includes(name) ? 1 : 0]));
  return parseMachineFacts(JSON.stringify({ version: 1, uid: 1000, landlockAbi, ...probed }));
}
