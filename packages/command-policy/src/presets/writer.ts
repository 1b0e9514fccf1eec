import type { PolicyDocument } from '../policy/policy-document.ts';
import { basics } from './readers.ts';

/** Programs of the writer's that only read. */
export const writerReaders: readonly string[] = ['wc', 'sort', 'head', 'tail', 'grep', 'find', 'ls', 'cat'];

/** `pandoc lua` and `pandoc server` are no conversions. */
export const pandocRules: NonNullable<PolicyDocument['rules']> = [
  {
    id: 'no-pandoc-lua',
    decision: 'ask',
    match: 'pandoc lua **',
    justification: 'runs a Lua program instead of converting a document',
    examples: { match: ['pandoc lua x.lua'], notMatch: ['pandoc a.md -o a.pdf'] },
  },
  {
    id: 'no-pandoc-server',
    decision: 'ask',
    match: 'pandoc server **',
    justification: 'opens a server instead of converting a document',
    examples: { match: ['pandoc server'], notMatch: ['pandoc a.md -o a.pdf'] },
  },
];

/** Turns text into documents. */
export const writer: PolicyDocument = {
  version: 1,
  allow: [...basics, ...writerReaders, 'pdflatex', 'biber', 'latexmk', 'pandoc'],
  rules: pandocRules,
  limits: { timeoutMs: 300_000 },
  sandbox: { mode: 'workspace-write', network: 'off' },
};
