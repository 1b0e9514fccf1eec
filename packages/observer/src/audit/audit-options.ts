import type { Redactor } from '@umbo/tools-core';
import type { AnchorOptions } from './anchor.ts';
import type { AuditFileSystem } from './audit-file-system.ts';

/** How an audit log is kept. */
export interface AuditOptions {
  /** The file; its folder must not be writable for the agent's commands. */
  readonly file: string;
  /** Takes secrets out before a record is hashed and written. Required: there is no silent "keep everything". */
  readonly redactor: Redactor | 'none';
  /** Signed anchors to a second place. A chain alone cannot see truncation. Default: none. */
  readonly anchor?: AnchorOptions;
  /** Starts a new file at this size. Default 64 MiB. */
  readonly rotateBytes?: number;
  /** Starts a new file each UTC day. Default false. */
  readonly rotateDaily?: boolean;
  /** Keeps this many rotated files and deletes older ones, saying so in the chain. Default: keeps all. */
  readonly keepFiles?: number;
  /** Largest record in bytes; a longer one keeps its start, its length and its SHA-256 (taken after redaction). Default 262144. */
  readonly maxRecordBytes?: number;
  /** File operations, for fault tests. Default: the real ones. */
  readonly fileSystem?: AuditFileSystem;
  /** Wall clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}
