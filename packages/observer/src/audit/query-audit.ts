import type { AuditRecord } from './audit-record.ts';
import { readLink } from './chain.ts';
import { readLines } from './read-lines.ts';
import { logFiles } from './segments.ts';

/** Which records are wanted; every field given must match. */
export interface AuditFilter {
  /** The session. */
  readonly sessionId?: string;
  /** The call. */
  readonly callId?: string;
  /** The record's kind. */
  readonly kind?: AuditRecord['kind'];
  /** A decision record's decision. */
  readonly decision?: string;
  /** A program's name or path in the proposed requests. */
  readonly executable?: string;
  /** Not before, wall-clock milliseconds. */
  readonly since?: number;
  /** Before, wall-clock milliseconds. */
  readonly until?: number;
}

function names(record: AuditRecord, executable: string): boolean {
  if (!('requests' in record)) return false;
  return record.requests.some((request) => {
    if (typeof request !== 'object' || request === null || !('executable' in request)) return false;
    const { executable: name, resolvedPath } = request as { executable: unknown; resolvedPath?: unknown };
    return name === executable || resolvedPath === executable;
  });
}

function wanted(record: AuditRecord, filter: AuditFilter): boolean {
  return (
    (filter.kind === undefined || record.kind === filter.kind) &&
    (filter.sessionId === undefined || ('sessionId' in record && record.sessionId === filter.sessionId)) &&
    (filter.callId === undefined || ('callId' in record && record.callId === filter.callId)) &&
    (filter.decision === undefined || (record.kind === 'decision' && record.decision === filter.decision)) &&
    (filter.executable === undefined || names(record, filter.executable)) &&
    (filter.since === undefined || record.at >= filter.since) &&
    (filter.until === undefined || record.at < filter.until)
  );
}

/** The records of a log that match, oldest first, read as they are asked for. Lines that do not verify are left out: `verifyAudit` names them. */
export function* queryAudit(file: string, filter: AuditFilter = {}): Generator<AuditRecord> {
  for (const part of logFiles(file)) {
    for (const { bytes, terminated } of readLines(part)) {
      const record = terminated ? readLink(bytes) : null;
      if (record && wanted(record, filter)) yield record;
    }
  }
}
