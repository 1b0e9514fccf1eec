import type { Assignment } from '../assignment.ts';
import type { DirectoryChange } from '../directory-change.ts';
import type { Redirect } from '../redirect.ts';
import { NameList } from './name-list.ts';

/** What earlier commands leave behind for later ones. Values are replaced, never changed, so a copy is a snapshot. */
export interface Scope {
  /** Directory changes so far. */
  directoryChanges: readonly DirectoryChange[];
  /** Assignments so far. */
  env: readonly Assignment[];
  /** Redirections of the compound commands around. */
  redirects: readonly Redirect[];
  /** Standard input comes from a pipe, a file or a here-document. */
  stdinFed: boolean;
  /** `set -a` may be on. */
  exportAll: boolean;
  /** Functions that are surely defined here. */
  functions: NameList;
  /** Variables the script surely assigned before this point. */
  assigned: NameList;
}

/** The state a script starts in. */
export function initialScope(): Scope {
  return {
    directoryChanges: [],
    env: [],
    redirects: [],
    stdinFed: false,
    exportAll: false,
    functions: NameList.EMPTY,
    assigned: NameList.EMPTY,
  };
}
