import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuditBody, AuditRecord } from './audit-record.ts';

/** The `prev` of the first record. */
export const genesisHash: string = '0'.repeat(64);

/** Where a chain stands. */
export interface ChainHead {
  /** Sequence number of the last record; 0 before the first. */
  readonly seq: number;
  /** Hash of the last record. */
  readonly hash: string;
}

const hashField = ',"hash":"';
const hashTailLength = hashField.length + 64 + '"}'.length;

/** Any line of a log: the chain's fields are strict, what a record says is its kind's business. */
const line = z.looseObject({
  seq: z.int().positive(),
  prev: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.number(),
  mono: z.number(),
  kind: z.enum(['opened', 'repaired', 'rotated', 'retention', 'decision', 'start', 'outcome']),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The next record's line (with its newline) and the head after it. */
export function forgeLink(
  head: ChainHead,
  body: AuditBody,
  at: number,
  mono: number,
): { readonly line: string; readonly head: ChainHead } {
  const seq = head.seq + 1;
  const open = JSON.stringify({ seq, prev: head.hash, at, mono, ...body }).slice(0, -1);
  const hash = sha256(open);
  return { line: `${open}${hashField}${hash}"}\n`, head: { seq, hash } };
}

/** Reads one line (without its newline); null when a byte of it is not as it was written. */
export function readLink(bytes: Buffer): AuditRecord | null {
  if (bytes.length <= hashTailLength) return null;
  const open = bytes.subarray(0, bytes.length - hashTailLength);
  const tail = bytes.subarray(bytes.length - hashTailLength).toString('latin1');
  if (tail !== `${hashField}${sha256(open)}"}`) return null;
  try {
    const parsed = line.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? (parsed.data as unknown as AuditRecord) : null;
  } catch {
    return null;
  }
}
