import type { PolicyDocument } from '../policy/policy-document.ts';
import { basics } from './readers.ts';
import { writerReaders } from './writer.ts';

/** Fetches and analyses. */
export const researcher: PolicyDocument = {
  version: 1,
  allow: [...basics, ...writerReaders, 'python3', 'curl', 'jq'],
  sandbox: { mode: 'workspace-write', network: 'on' },
};
