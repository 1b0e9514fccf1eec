import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { UmboError } from '@umbo/tools-core';
import { readAnchor, type Anchor } from './anchor.ts';
import type { AuditRecord } from './audit-record.ts';
import { genesisHash, readLink, type ChainHead } from './chain.ts';
import { readLines } from './read-lines.ts';
import { logFiles } from './segments.ts';

/** Where in a log something was found. */
export interface AuditPlace {
  /** The file. */
  readonly file: string;
  /** Line number from 1. */
  readonly line: number;
  /** Byte offset of the line. */
  readonly offset: number;
}

/** What a log was found to be. Everything but `intact` names the place. */
export type AuditVerdict =
  | {
      readonly kind: 'intact';
      readonly records: number;
      /** The last record an anchor vouches for; null without anchors. Later records could be cut off unseen. */
      readonly anchoredThrough: number | null;
    }
  | { readonly kind: 'tornTail'; readonly place: AuditPlace; readonly records: number }
  | {
      readonly kind: 'gap';
      readonly place: AuditPlace;
      readonly expectedSeq: number;
      readonly foundSeq: number;
    }
  | { readonly kind: 'altered'; readonly place: AuditPlace; readonly message: string }
  | {
      readonly kind: 'reordered';
      readonly place: AuditPlace;
      readonly expectedSeq: number;
      readonly foundSeq: number;
    }
  | { readonly kind: 'shorterThanAnchor'; readonly records: number; readonly anchorSeq: number };

/** What to verify a log against. */
export interface VerifyOptions {
  /** The file being written; rotated files beside it are verified with it. */
  readonly file: string;
  /** Anchors and the key they must be signed with. Without them truncation at a record's end cannot be seen. */
  readonly anchors?: { readonly file: string; readonly key: KeyObject };
}

interface Walk {
  readonly head: ChainHead;
  readonly anchors: ReadonlyMap<number, Anchor>;
}

function judge(record: AuditRecord, { head, anchors }: Walk, place: AuditPlace): AuditVerdict | null {
  const expectedSeq = head.seq + 1;
  if (record.seq > expectedSeq) return { kind: 'gap', place, expectedSeq, foundSeq: record.seq };
  if (record.seq < expectedSeq) return { kind: 'reordered', place, expectedSeq, foundSeq: record.seq };
  if (record.prev !== head.hash)
    return { kind: 'altered', place, message: `record ${record.seq} does not follow the record before it` };
  const anchor = anchors.get(record.seq);
  if (anchor && anchor.hash !== record.hash)
    return { kind: 'altered', place, message: `record ${record.seq} is not the one that was anchored` };
  return null;
}

/** The anchors by record, and what contradicts itself among them. */
function readAnchors({ anchors }: VerifyOptions): {
  readonly found: ReadonlyMap<number, Anchor>;
  readonly conflict: AuditVerdict | null;
} {
  const found = new Map<number, Anchor>();
  let conflict: AuditVerdict | null = null;
  if (!anchors) return { found, conflict };
  if (!existsSync(anchors.file))
    throw new UmboError({
      code: 'anchor-missing',
      message: `Not verified: there is no anchor file ${anchors.file}.`,
    });
  const lines = readFileSync(anchors.file, 'utf8').split('\n');
  // The last line may be half written; any other that cannot be read was tampered with.
  lines.forEach((text, index) => {
    if (text === '') return;
    const anchor = readAnchor(text, anchors.key);
    if (!anchor) {
      if (index === lines.length - 1) return;
      throw new UmboError({
        code: 'anchor-forged',
        message: `Not verified: line ${index + 1} of ${anchors.file} is not signed by this key.`,
      });
    }
    const known = found.get(anchor.seq);
    // The log was set back and written anew: the later anchor must not hide what the earlier one saw.
    if (known && known.hash !== anchor.hash)
      conflict ??= {
        kind: 'altered',
        place: { file: anchors.file, line: index + 1, offset: 0 },
        message: `record ${anchor.seq} was anchored twice and is not the same: the log was set back in between`,
      };
    else found.set(anchor.seq, anchor);
  });
  return { found, conflict };
}

/**
 * The record before the first one present: retention may have deleted whole files, and must have said so later in the chain. With
 * anchors, one of them must vouch for that: otherwise whoever can write the log could delete all of it and say so.
 */
function startOf(
  first: AuditRecord,
  deleted: ReadonlyMap<number, Deletion>,
  anchoredThrough: number | null,
): ChainHead | null {
  if (first.seq === 1) return { seq: 0, hash: genesisHash };
  const deletion = deleted.get(first.seq - 1);
  if (deletion?.throughHash !== first.prev) return null;
  if (anchoredThrough !== null && deletion.seq > anchoredThrough) return null;
  return { seq: first.seq - 1, hash: first.prev };
}

type Deletion = Extract<AuditRecord, { kind: 'retention' }>;

function deletions(files: readonly string[]): Map<number, Deletion> {
  const deleted = new Map<number, Deletion>();
  for (const file of files) {
    for (const { bytes } of readLines(file)) {
      if (!bytes.includes('"kind":"retention"')) continue;
      const record = readLink(bytes);
      if (record?.kind === 'retention') deleted.set(record.throughSeq, record);
    }
  }
  return deleted;
}

/** A record that is not where it belongs but elsewhere in the log was moved, not removed. */
function gapOrReordered(gap: Extract<AuditVerdict, { kind: 'gap' }>, files: readonly string[]): AuditVerdict {
  for (const file of files) {
    for (const { bytes } of readLines(file)) {
      if (readLink(bytes)?.seq === gap.expectedSeq) return { ...gap, kind: 'reordered' };
    }
  }
  return gap;
}

/**
 * Walks a whole log and says whether anything in it was changed, removed, reordered or cut off. A log of which there is no file
 * throws `audit-missing`, unless anchors tell how much of it is gone.
 */
export function verifyAudit(options: VerifyOptions): AuditVerdict {
  const { found: anchors, conflict } = readAnchors(options);
  if (conflict) return conflict;
  const files = logFiles(options.file);
  const anchoredThrough = anchors.size === 0 ? null : [...anchors.keys()].reduce((a, b) => Math.max(a, b));
  // A log that was deleted, or a name that was mistyped, is not a log in which nothing happened.
  if (files.length === 0 && anchoredThrough === null)
    throw new UmboError({
      code: 'audit-missing',
      message: `Not verified: there is no audit log ${options.file}. Name the file that was written; if it was deleted, only its anchors can tell what was in it.`,
    });
  let head: ChainHead | null = null;
  let torn: AuditVerdict | null = null;
  let log: string | null = null;
  for (const file of files) {
    let number = 0;
    for (const { bytes, offset, terminated } of readLines(file)) {
      const place = { file, line: (number += 1), offset };
      if (!terminated) {
        if (file !== files.at(-1))
          return { kind: 'altered', place, message: 'a rotated file does not end with a record' };
        torn = { kind: 'tornTail', place, records: head?.seq ?? 0 };
        break;
      }
      const record = readLink(bytes);
      if (!record) return { kind: 'altered', place, message: 'this line is not as it was written' };
      if (record.kind === 'opened' || record.kind === 'rotated') log ??= record.log;
      head ??= startOf(record, record.seq === 1 ? new Map() : deletions(files), anchoredThrough);
      if (!head) return gapOrReordered({ kind: 'gap', place, expectedSeq: 1, foundSeq: record.seq }, files);
      const verdict = judge(record, { head, anchors }, place);
      if (verdict) return verdict.kind === 'gap' ? gapOrReordered(verdict, files) : verdict;
      head = { seq: record.seq, hash: record.hash };
    }
  }
  const records = head?.seq ?? 0;
  if (anchoredThrough !== null && anchoredThrough > records)
    return { kind: 'shorterThanAnchor', records, anchorSeq: anchoredThrough };
  const foreign = [...anchors.values()].find((anchor) => log !== null && anchor.log !== log);
  if (foreign)
    return {
      kind: 'altered',
      place: { file: options.file, line: 1, offset: 0 },
      message: `anchor ${foreign.seq} is of another log`,
    };
  return torn ?? { kind: 'intact', records, anchoredThrough };
}
