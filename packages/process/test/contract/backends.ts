/** The backends the contract is shown on here. */
export const backends: readonly ('supervisor' | 'portable')[] = ['portable'];
