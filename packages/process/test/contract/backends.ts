import { findSupervisor } from '../../src/supervisor/supervisor-path.ts';

const built = findSupervisor() !== null;
if (!built) console.warn('supervisor: not built (no cc)');

/** The backends the contract is shown on here: portable always, the supervisor where it is built. */
export const backends: readonly ('supervisor' | 'portable')[] = built
  ? ['supervisor', 'portable']
  : ['portable'];
