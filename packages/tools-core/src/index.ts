/**
 * The words and the gate: tools, permissions, approvals and the executor that runs a tool only after it was judged.
 * @module
 */
export type { ApprovalAnswer, ApprovalRequest, ApprovalResolution, Approver } from './approval/approval-request.ts';
export type { Observer } from './events/observer.ts';
export type { EventHead, OutcomeEvent, StepEvent, ToolEvent } from './events/tool-event.ts';
export type { CallResult } from './execution/call-result.ts';
export type { Execution } from './execution/execution.ts';
export type { DecisionRecord, Journal, JournalCall, OutcomeRecord, StartRecord } from './execution/journal.ts';
export type { NotStartedReason, Outcome } from './execution/outcome.ts';
export type { ToolCall } from './execution/tool-call.ts';
export type { CallScope, ToolRunner } from './execution/tool-runner.ts';
export type { CancelReason, TurnCancellation } from './execution/turn-cancellation.ts';
export { createTurnCancellation } from './execution/turn-cancellation.ts';
export type { JsonValue } from './json-value.ts';
export type {
  AbstainDecision,
  AllowDecision,
  AllowSuggestion,
  ApprovalScope,
  AskDecision,
  Decision,
  DenyDecision,
  Reason,
  Verdict,
} from './permission/decision.ts';
export type { PermissionChecker } from './permission/permission-checker.ts';
export type { PermissionLevel } from './permission/permission-level.ts';
export { minLevel } from './permission/permission-level.ts';
export type { DecideFunction, PermissionPolicy, PolicyContext } from './permission/permission-policy.ts';
export type {
  FileRequest,
  NetworkRequest,
  PermissionRequest,
  PermissionRequestKinds,
  ShellCommandRequest,
  ShellScriptRequest,
  TaskControlRequest,
} from './permission/permission-request.ts';
export type { Redactor, RedactorStream } from './redactor.ts';
export type { ResolvedExecutable, ResolveExecutable } from './resolve-executable.ts';
export type {
  OutputQuery,
  OutputSlice,
  StartedTask,
  StartTask,
  TaskControl,
  TaskInfo,
  TaskPort,
  TaskScope,
  TaskState,
} from './tasks/task-control.ts';
export type { ResourceKey, Resources } from './tool/resources.ts';
export type { ToolAnnotations, ToolSpec } from './tool/tool-spec.ts';
export type { ToolContext, ToolEmission } from './tool/tool-context.ts';
export type { AuditFacts, ToolReturn } from './tool/tool-return.ts';
export type { AnyTool, ProposalContext, Tool } from './tool/tool.ts';
export { UmboError } from './umbo-error.ts';
export type { UmboErrorOptions } from './umbo-error.ts';
