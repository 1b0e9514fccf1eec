import type { PolicyDocument } from '../policy/policy-document.ts';
import { basics } from './readers.ts';

/** Programs of the writer's that only read. */
export const writerReaders: readonly string[] = ['wc', 'sort', 'head', 'tail', 'grep', 'find', 'ls', 'cat'];

/** Turns text into documents. */
export const writer: PolicyDocument = {
  version: 1,
  allow: [...basics, ...writerReaders, 'pdflatex', 'biber', 'latexmk', 'pandoc'],
  limits: { timeoutMs: 300_000 },
  sandbox: { mode: 'workspace-write', network: 'off' },
};
