/**
 * The only place that starts processes: tree-safe, bounded, confined.
 * @module
 */
export { childEnvironment } from './child-environment.ts';
export type { ChildEnvironmentOptions } from './child-environment.ts';
export { createProcessHost } from './create-process-host.ts';
export type { ProcessHostOptions } from './create-process-host.ts';
export { explainExit } from './explain-exit.ts';
export type { ExitFacts } from './explain-exit.ts';
export { foldProgress } from './fold-progress.ts';
export { probeMachine } from './probe-machine.ts';
export type { ProcessErrorCode } from './process-error.ts';
export type { NeedsInput, OutputChunk, ProcessHandle, ProcessHost } from './process-host.ts';
export type { CapturedStream, ProcessResult, ProcessUsage, SpillFile } from './process-result.ts';
export type { CaptureSpec, ProcessLimits, ProcessSpec } from './process-spec.ts';
export { resolveExecutable, trustedPath } from './resolve-executable.ts';
export type { ResolveExecutableOptions } from './resolve-executable.ts';
export { defaultSpillDirectory } from './spill-directory.ts';
export { sweepSpillFiles } from './sweep-spill-files.ts';
export type { SpillRetention, SpillSweep } from './sweep-spill-files.ts';
export { Utf8Chunks } from './utf8-chunks.ts';
export type { TextChunk } from './utf8-chunks.ts';
