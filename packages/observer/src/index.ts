/**
 * Events to sinks, and the chained audit journal.
 * @module
 */
export type { Anchor, AnchorOptions, AnchorPlace } from './audit/anchor.ts';
export { readAnchor, signAnchor } from './audit/anchor.ts';
export { anchorFile } from './audit/anchor-file.ts';
export type { AuditFileSystem } from './audit/audit-file-system.ts';
export { realFileSystem } from './audit/audit-file-system.ts';
export { AuditJournal } from './audit/audit-journal.ts';
export type { AuditOptions } from './audit/audit-options.ts';
export type { AuditBody, AuditCall, AuditChain, AuditReason, AuditRecord } from './audit/audit-record.ts';
export type { ChainHead } from './audit/chain.ts';
export type { AuditFilter } from './audit/query-audit.ts';
export { queryAudit } from './audit/query-audit.ts';
export { repairTornTail } from './audit/repair-torn-tail.ts';
export type { AuditPlace, AuditVerdict, VerifyOptions } from './audit/verify-audit.ts';
export { verifyAudit } from './audit/verify-audit.ts';
export type { Counters } from './counters.ts';
export type { EventHub, ObserverOptions } from './create-observer.ts';
export { createObserver } from './create-observer.ts';
export type { Sink, SinkFailure } from './sink.ts';
export type { ConsoleSinkOptions } from './sinks/console-sink.ts';
export { consoleSink } from './sinks/console-sink.ts';
export { describeRequests, eventLine } from './sinks/event-line.ts';
export { jsonlSink } from './sinks/jsonl-sink.ts';
export type { StructuredLogger } from './sinks/logger-sink.ts';
export { loggerSink } from './sinks/logger-sink.ts';
