import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { ChainHead } from './chain.ts';

/** A signed statement that a log had reached a record. Kept where the agent cannot write. */
export interface Anchor {
  /** The log's own id, so that an anchor of another log is not taken for it. */
  readonly log: string;
  /** The record. */
  readonly seq: number;
  /** Its hash. */
  readonly hash: string;
  /** Wall-clock milliseconds. */
  readonly at: number;
  /** Ed25519 signature over the fields above, base64. */
  readonly signature: string;
}

/** Where anchors go: a file of another owner, stderr, a service. */
export type AnchorPlace = (line: string) => void | Promise<void>;

/** How often a log is anchored, with which key, and where. */
export interface AnchorOptions {
  /** Ed25519 private key. */
  readonly privateKey: KeyObject;
  /** Given each anchor as one line of JSON with a newline. */
  readonly place: AnchorPlace;
  /** Anchor after this many records. Default 100. */
  readonly everyRecords?: number;
  /** Anchor after this many milliseconds with new records. Default 10000. */
  readonly everyMs?: number;
}

const schema = z.strictObject({
  log: z.string(),
  seq: z.int().positive(),
  hash: z.string(),
  at: z.number(),
  signature: z.string(),
});

function statement(anchor: Omit<Anchor, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify(['umbo-anchor-1', anchor.log, anchor.seq, anchor.hash, anchor.at]));
}

/** Signs where a log stands. */
export function signAnchor(log: string, head: ChainHead, at: number, privateKey: KeyObject): Anchor {
  const unsigned = { log, seq: head.seq, hash: head.hash, at };
  return { ...unsigned, signature: sign(null, statement(unsigned), privateKey).toString('base64') };
}

/** Reads one anchor line; null when it is no anchor or not signed by this key. */
export function readAnchor(line: string, key: KeyObject): Anchor | null {
  try {
    const anchor = schema.parse(JSON.parse(line));
    const publicKey = key.type === 'private' ? createPublicKey(key) : key;
    return verify(null, statement(anchor), publicKey, Buffer.from(anchor.signature, 'base64'))
      ? anchor
      : null;
  } catch {
    return null;
  }
}
