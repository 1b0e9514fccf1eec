/**
 * A small model-neutral driver: turns, interrupts, approvals, background results.
 * @module
 */
export { AgentLoop } from './agent-loop.ts';
export type { AgentLoopOptions } from './agent-loop-options.ts';
export type { LoopLimits } from './loop-limits.ts';
export type { LoopSnapshot } from './loop-snapshot.ts';
export { readSnapshot } from './loop-snapshot.ts';
export type { FinishReason, LoopEvent, LoopStep } from './loop-step.ts';
export type { Model, ModelEvent, ModelRequest, ModelTool } from './model.ts';
export type { TranscriptCall, TranscriptItem } from './transcript.ts';
export { unansweredCalls } from './transcript.ts';
