/**
 * The only place that starts processes: tree-safe, bounded, confined.
 * @module
 */
export type { NeedsInput, OutputChunk, ProcessHandle, ProcessHost } from './process-host.ts';
export type { CapturedStream, ProcessResult, ProcessUsage, SpillFile } from './process-result.ts';
export type { CaptureSpec, ProcessLimits, ProcessSpec } from './process-spec.ts';
