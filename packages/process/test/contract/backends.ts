import { supervisor } from '../supervisor/workshop.ts';

/** The backends the contract is shown on here: portable always, the supervisor where it can be built. */
export const backends: readonly ('supervisor' | 'portable')[] =
  supervisor === null ? ['portable'] : ['supervisor', 'portable'];
