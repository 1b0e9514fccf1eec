import type { Journal } from './journal.ts';

/** Keeps nothing. */
export const noJournal: Journal = {
  decided: async () => {},
  begin: async () => {},
  end: async () => {},
};
