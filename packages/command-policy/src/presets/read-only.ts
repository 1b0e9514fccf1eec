import type { PolicyDocument } from '../policy/policy-document.ts';
import { basics, readers } from './readers.ts';

/** Looks, changes nothing. */
export const readOnly: PolicyDocument = {
  version: 1,
  readonly: true,
  allow: [...basics, ...readers, 'git'],
  paths: { roots: [] },
  cwd: { roots: ['.'] },
  sandbox: { mode: 'read-only', network: 'off' },
};
