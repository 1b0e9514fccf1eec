import { confinementFact, nothingEnforceable, planLock, readOnlyProfile } from '@umbo/sandbox';

const profile = readOnlyProfile({ network: 'off', deniedReads: [] });
console.log(profile.mode); // read-only

// On a machine where nothing can be enforced the profile is refused, never weakened.
const planning = planLock(profile, nothingEnforceable('no supervisor'));
console.log(planning.kind); // unavailable

const { mode, network } = profile;
const rest = { backend: 'supervisor', tree: 'pidNamespace', landlockAbi: 7, seccomp: true } as const;
const fact = confinementFact({ mode, network, ...rest, namespaces: [], notEnforced: [] });
console.log(fact?.refuses.at(-1)); // opening sockets
